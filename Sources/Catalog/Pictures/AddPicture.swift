package import Accounts
import Core

extension HouseholdTransaction {
    /// Adds a picture that the store has kept to a product; the first one becomes its cover.
    package func addPicture(_ name: String, to id: Product.ID) throws -> ProductPicture {
        guard let product = try product(id) else { throw Refusal.notFound }
        try requireRoom(for: 1, of: id)
        let picture = try insertPicture(name, of: id)
        if product.details.picture == nil { try setCover(of: id, to: name) }
        return try self.picture(picture, of: id)
    }

    /// Shows a product by one of its pictures.
    package func chooseCover(_ picture: ProductPicture.ID, of id: Product.ID) throws -> ProductPicture {
        try setCover(of: id, to: self.picture(picture, of: id).name)
        return try self.picture(picture, of: id)
    }

    /// Takes a picture off a product; the oldest one left takes a cover's place.
    ///
    /// Its files stay until the next sweep: another product may just be shown by the same picture.
    package func deletePicture(_ picture: ProductPicture.ID, of id: Product.ID) throws {
        let old = try self.picture(picture, of: id)
        try removePicture(picture, of: id)
        if old.isCover { try setCover(of: id, to: pictures(of: id).first?.name) }
    }
}

extension HouseholdScope {
    /// Throws unless a product may have so many pictures more; to be asked before they are drawn.
    package func requireRoom(for count: Int, of id: Product.ID) throws {
        guard try pictures(of: id).count + count <= ProductPicture.most else {
            throw Rejection("picture", Message("error.too_many_pictures", ["count": .count(ProductPicture.most)]))
        }
    }

    /// A picture of a product that is not in the trash.
    package func picture(_ picture: ProductPicture.ID, of id: Product.ID) throws -> ProductPicture {
        guard try product(id) != nil, let found = try pictures(of: id).first(where: { $0.id == picture }) else {
            throw Refusal.notFound
        }
        return found
    }
}
