import Accounts
import Core
import SQLite

extension DeliveryWorker {
    /// Users whose plans are read in one go, so that readers of pages come in between.
    private static let usersAtOnce = 100
    /// Seconds after which it is written down up to when everything due was found, even when nothing was.
    private static let progressAge: Int64 = 60

    /// Turns everything that became due into messages that wait.
    func planDue(at now: Instant) async throws {
        let stamps = try await parts.database.read { try $0.planStamps() }
        watch?.take(stamps)
        let turns = watch?.turns(at: now) ?? []
        for start in stride(from: 0, to: turns.count, by: Self.usersAtOnce) {
            try await plan(Array(turns[start..<min(start + Self.usersAtOnce, turns.count)]), at: now)
        }
        watch?.advance(to: now)
        if writtenProgress.map({ now.seconds - $0.seconds >= Self.progressAge }) ?? true {
            try await parts.database.write { try $0.setDeliveryProgress(now) }
            writtenProgress = now
        }
    }

    private func plan(_ turns: [PlanWatch.Turn], at now: Instant) async throws {
        let plans = try await parts.database.readSlowly { [ports = parts.ports, log = parts.log] connection in
            try turns.map { turn -> (user: User.ID, plan: PlanTurn?) in
                guard let user = try connection.account(turn.user) else { return (turn.user, nil) }
                do {
                    let scope = PersonalSnapshot(connection: connection, user: user, now: now)
                    return (turn.user, try scope.planTurn(since: turn.since, ports))
                } catch let error as SQLiteError where error.code == .interrupted {
                    throw error
                } catch {
                    // What is wrong with one user's plan keeps nobody else from theirs.
                    log.error("plan failed", ["user": user.id.description, "why": String(describing: error)])
                    return (turn.user, nil)
                }
            }
        }
        let due = plans.flatMap { entry in (entry.plan?.due ?? []).map { (user: entry.user, message: $0) } }
        if !due.isEmpty {
            try await parts.database.write { connection in
                for (user, message) in due {
                    for channel in message.channels { try connection.add(message, to: channel, of: user, at: now) }
                }
                try connection.setDeliveryProgress(now)
            }
            writtenProgress = now
        }
        for (user, plan) in plans {
            if let plan { watch?.done(user, at: now, next: plan.next) } else { watch?.failed(user, at: now) }
        }
    }
}
