package import Core
package import Ledger

extension Location: TreeNode {
    package typealias Subject = LocationSubject
}

/// All places of a household.
package typealias LocationTree = Tree<Location>
