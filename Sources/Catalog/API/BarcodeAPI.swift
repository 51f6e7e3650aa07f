import Accounts
import Core
import HTTP
import JSON
import Ledger
import Site

/// `/products/{id}/barcodes` of the REST interface.
struct BarcodeAPI: Sendable {
    func add(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        let id = try request.id("product", of: Product.ID.self)
        return try await visit.database.write(once: request.once) { transaction in
            guard let product = try transaction.product(id) else { throw Refusal.notFound }
            let draft = try ProductForm.barcode(request.input, for: visit)
            let barcode = try transaction.addBarcode(draft, to: id)
            let path = barcode.code.percentEncoded
            return JSONAnswer(status: 201, location: "/products/\(id)/barcodes/\(path)") { json in
                json.barcode(barcode, countedIn: product.unit)
            }
        }
    }

    func show(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        let id = try request.id("product", of: Product.ID.self)
        guard let code = request.path["code"].flatMap({ ScannedCode($0) }) else { throw Refusal.notFound }
        return try await visit.database.read { snapshot in
            guard let product = try snapshot.product(id), let barcode = try snapshot.barcode(code),
                barcode.product == id
            else { throw Refusal.notFound }
            return JSONAnswer { json in json.barcode(barcode, countedIn: product.unit) }
        }
    }

    func remove(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        let id = try request.id("product", of: Product.ID.self)
        guard let code = request.path["code"].flatMap({ ScannedCode($0) }) else { throw Refusal.notFound }
        return try await visit.database.write { transaction in
            try transaction.removeBarcode(code, from: id)
            return .noContent
        }
    }
}
