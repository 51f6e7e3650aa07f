import Core

/// A category that the catalogue can suggest, by what Open Food Facts and its sisters say of an article.
///
/// It is made in a household when somebody takes the suggestion, in that person's words, and is the household's from
/// then on.
enum BuiltInCategory: String, CaseIterable, Hashable, Sendable {
    case bread, cereals, pasta, pulses, baking, dairy, milk, cheese, yoghurt, butter, eggs, plant, meat, sausages,
        fish, fruit, vegetables, canned, frozen, meals, soups, sauces, spices, oils, spreads, sweets, chocolate,
        biscuits, snacks, nuts, drinks, water, juice, soda, coffee, tea, beer, wine, spirits, baby, pets, care,
        supplements, household

    /// The category it lies in.
    var parent: BuiltInCategory? {
        switch self {
        case .milk, .cheese, .yoghurt, .butter: .dairy
        case .sausages: .meat
        case .soups: .meals
        case .spices: .sauces
        case .chocolate, .biscuits: .sweets
        case .nuts: .snacks
        case .water, .juice, .soda, .coffee, .tea, .beer, .wine, .spirits: .drinks
        default: nil
        }
    }

    /// What it is called.
    var word: Message {
        switch self {
        case .bread: Message("category.bread")
        case .cereals: Message("category.cereals")
        case .pasta: Message("category.pasta")
        case .pulses: Message("category.pulses")
        case .baking: Message("category.baking")
        case .dairy: Message("category.dairy")
        case .milk: Message("category.milk")
        case .cheese: Message("category.cheese")
        case .yoghurt: Message("category.yoghurt")
        case .butter: Message("category.butter")
        case .eggs: Message("category.eggs")
        case .plant: Message("category.plant")
        case .meat: Message("category.meat")
        case .sausages: Message("category.sausages")
        case .fish: Message("category.fish")
        case .fruit: Message("category.fruit")
        case .vegetables: Message("category.vegetables")
        case .canned: Message("category.canned")
        case .frozen: Message("category.frozen")
        case .meals: Message("category.meals")
        case .soups: Message("category.soups")
        case .sauces: Message("category.sauces")
        case .spices: Message("category.spices")
        case .oils: Message("category.oils")
        case .spreads: Message("category.spreads")
        case .sweets: Message("category.sweets")
        case .chocolate: Message("category.chocolate")
        case .biscuits: Message("category.biscuits")
        case .snacks: Message("category.snacks")
        case .nuts: Message("category.nuts")
        case .drinks: Message("category.drinks")
        case .water: Message("category.water")
        case .juice: Message("category.juice")
        case .soda: Message("category.soda")
        case .coffee: Message("category.coffee")
        case .tea: Message("category.tea")
        case .beer: Message("category.beer")
        case .wine: Message("category.wine")
        case .spirits: Message("category.spirits")
        case .baby: Message("category.baby")
        case .pets: Message("category.pets")
        case .care: Message("category.care")
        case .supplements: Message("category.supplements")
        case .household: Message("category.household")
        }
    }

    /// The names from the outermost one to this one.
    var path: [Message] { (parent?.path ?? []) + [word] }

    /// Which of them has a tag, `en:chocolates`.
    static func tagged(_ tag: String) -> BuiltInCategory? { byTag[tag] }

    private static let byTag: [String: BuiltInCategory] = {
        var byTag: [String: BuiltInCategory] = [:]
        for category in allCases {
            for tag in category.tags { byTag["en:\(tag)"] = category }
        }
        return byTag
    }()

    /// The tags of Open Food Facts' taxonomy that are meant, without the language that names them.
    private var tags: [String] {
        switch self {
        case .bread: ["breads", "pastries", "bakery-products", "viennoiseries", "crispbreads"]
        case .cereals: ["breakfast-cereals", "mueslis", "cereal-flakes", "rolled-oats", "oat-flakes"]
        case .pasta: ["pastas", "rices", "cereal-grains", "noodles", "couscous", "bulgurs", "quinoa"]
        case .pulses: ["legumes", "pulses", "lentils", "chickpeas", "beans"]
        case .baking: ["flours", "sugars", "baking-powders", "cake-mixes", "starches", "yeast", "baking-mixes"]
        case .dairy: ["dairies", "dairy-products"]
        case .milk: ["milks"]
        case .cheese: ["cheeses"]
        case .yoghurt: ["yogurts", "dairy-desserts", "fermented-milk-products"]
        case .butter: ["butters", "creams", "dairy-spreads"]
        case .eggs: ["eggs", "chicken-eggs"]
        case .plant:
            [
                "milk-substitutes", "plant-based-milk-alternatives", "meat-alternatives", "tofu", "dairy-substitutes",
            ]
        case .meat: ["meats", "meats-and-their-products", "poultries"]
        case .sausages: ["sausages", "prepared-meats", "hams", "cured-sausages"]
        case .fish: ["seafood", "fishes", "fishes-and-their-products", "canned-fishes", "crustaceans"]
        case .fruit: ["fruits", "fresh-fruits", "berries", "dried-fruits"]
        case .vegetables: ["vegetables", "fresh-vegetables", "salads", "mushrooms", "potatoes"]
        case .canned:
            [
                "canned-foods", "canned-vegetables", "canned-fruits", "tomato-pastes", "canned-tomatoes", "pickles",
                "pickled-vegetables",
            ]
        case .frozen: ["frozen-foods", "frozen-vegetables", "frozen-pizzas-and-pies", "ice-creams-and-sorbets"]
        case .meals: ["meals", "prepared-meals", "pizzas", "microwave-meals", "instant-noodles"]
        case .soups: ["soups", "dried-soups", "canned-soups"]
        case .sauces:
            [
                "sauces", "condiments", "ketchup", "mustards", "mayonnaises", "vinegars", "tomato-sauces", "pestos",
            ]
        case .spices: ["spices", "salts", "herbs", "aromatic-herbs", "broths", "bouillon-cubes"]
        case .oils: ["fats", "vegetable-oils", "olive-oils", "margarines"]
        case .spreads:
            [
                "spreads", "sweet-spreads", "jams", "honeys", "chocolate-spreads", "hazelnut-spreads", "nut-butters",
                "peanut-butters",
            ]
        case .sweets: ["sweet-snacks", "confectioneries", "candies", "gummi-candies", "chewing-gum"]
        case .chocolate:
            [
                "chocolates", "dark-chocolates", "milk-chocolates", "chocolate-candies", "cocoa-and-its-products",
            ]
        case .biscuits: ["biscuits-and-cakes", "biscuits", "cakes"]
        case .snacks: ["snacks", "salty-snacks", "chips-and-fries", "crisps", "crackers", "popcorn"]
        case .nuts: ["nuts", "seeds", "nuts-and-their-products"]
        case .drinks: ["beverages", "non-alcoholic-beverages"]
        case .water: ["waters", "mineral-waters", "spring-waters"]
        case .juice: ["fruit-juices", "fruit-based-beverages", "juices-and-nectars", "syrups"]
        case .soda: ["sodas", "carbonated-drinks", "sweetened-beverages", "energy-drinks", "colas", "iced-teas"]
        case .coffee: ["coffees", "ground-coffees", "coffee-beans", "instant-coffees", "coffee-capsules"]
        case .tea: ["teas", "herbal-teas", "hot-beverages", "cocoa-and-chocolate-powders"]
        case .beer: ["beers", "non-alcoholic-beers"]
        case .wine: ["wines", "sparkling-wines", "red-wines", "white-wines"]
        case .spirits: ["alcoholic-beverages", "hard-liquors", "spirits", "liqueurs"]
        case .baby: ["baby-foods", "baby-milks", "diapers"]
        case .pets: ["pet-food", "cat-food", "dog-food", "cat-and-dog-food"]
        case .care:
            [
                "hygiene", "body", "face", "hair", "shampoos", "shower-gels", "soaps", "toothpastes", "deodorants",
                "suncare", "cosmetics",
            ]
        case .supplements: ["dietary-supplements", "vitamins", "bodybuilding-supplements"]
        case .household:
            [
                "cleaning-products", "household-products", "detergents", "dishwashing", "laundry-detergents",
                "toilet-papers",
            ]
        }
    }
}
