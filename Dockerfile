# The program in a container: docker build -t lares . && docker run -p 8080:8080 -v lares:/data lares
# Which Debian packages that takes is said in bin/setup only.

FROM swift:6.3-bookworm AS build
WORKDIR /src
COPY bin/setup bin/
RUN bin/setup build
COPY Package.swift ./
COPY Sources Sources
# The manifest names the test targets, so that their folders have to be there.
COPY Tests Tests
RUN swift build -c release --product lares --static-swift-stdlib

FROM debian:bookworm-slim
WORKDIR /app
COPY bin/setup bin/
RUN bin/setup runtime && rm -rf bin /var/lib/apt/lists/* \
    && useradd --system --uid 10001 --home-dir /data --shell /usr/sbin/nologin lares \
    && install -d -o lares -g lares /data
COPY --from=build /src/.build/release/lares ./
COPY Views Views
COPY Public Public
COPY Locales Locales
COPY docs/openapi.json docs/
USER lares
VOLUME /data
EXPOSE 8080
# bash opens /dev/tcp by itself, so the image needs no HTTP client.
HEALTHCHECK --interval=30s --timeout=5s --start-period=10s CMD ["bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/8080 && printf 'GET /healthz HTTP/1.1\\r\\nHost: 127.0.0.1\\r\\nConnection: close\\r\\n\\r\\n' >&3 && read -r status <&3 && [[ $status == 'HTTP/1.1 200'* ]]"]
ENTRYPOINT ["/app/lares"]
CMD ["serve", "--host", "0.0.0.0", "--port", "8080", "--data", "/data"]
