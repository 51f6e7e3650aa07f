"""Forms with a file, as a browser sends them."""
import os


def form(content, name, type, field="file", **values):
    """The body and its media type."""
    mark = os.urandom(12).hex()
    parts = [f'--{mark}\r\nContent-Disposition: form-data; name="{n}"\r\n\r\n{v}\r\n' for n, v in values.items()]
    head = f'--{mark}\r\nContent-Disposition: form-data; name="{field}"; filename="{name}"\r\nContent-Type: {type}\r\n\r\n'
    body = ("".join(parts) + head).encode() + content + f"\r\n--{mark}--\r\n".encode()
    return body, f"multipart/form-data; boundary={mark}"
