import { closeDatabase, type Database, openDatabase, STATEMENT_TIMEOUT_MS } from '../database/database.ts'
import { checkServer } from '../postgres/requirements.ts'
import { bytesBehind, type ReplicaStatus, statusOf, writtenPosition } from '../read-routing/queries.ts'
import { bad, type CheckOutcome, good } from './check-result.ts'

const SERVER_PATIENCE_MS = 5_000
const CATCH_UP_MS = 3_000
const ASK_AGAIN_MS = 10

/** Checks that the replica is one, and how long it takes until it has what was just written. */
export async function checkReplica(url: string, db: Database): Promise<CheckOutcome> {
  await checkServer('DATABASE_REPLICA_URL', url, { withinMs: SERVER_PATIENCE_MS, pooled: true })
  const replica = openDatabase(url, { max: 1, name: 'doctor', pooled: true })
  try {
    return await checkReplicaStatus(replica, db)
  } finally {
    await closeDatabase(replica)
  }
}

async function checkReplicaStatus(replica: Database, db: Database): Promise<CheckOutcome> {
  const position = await writtenPosition(db)
  const startMs = performance.now()
  for (;;) {
    const status = await replica.transaction((tx) => statusOf(tx, position, STATEMENT_TIMEOUT_MS))
    const waitedMs = Math.round(performance.now() - startMs)
    if (status === 'as new') return good(`it had everything ${waitedMs} ms after the primary`)
    if (status !== 'behind') return explain(status)
    if (waitedMs > CATCH_UP_MS) {
      const megabytes = ((await bytesBehind(replica, position)) / 1024 ** 2).toFixed(1)
      return bad(
        `it is ${megabytes} MB of log behind, and does not catch up: the primary is read instead`,
        'On it: select status, latest_end_time from pg_stat_wal_receiver; no row: correct primary_conninfo. Paused: select pg_wal_replay_resume()',
      )
    }
    await Bun.sleep(ASK_AGAIN_MS)
  }
}

function explain(status: Exclude<ReplicaStatus, 'as new' | 'behind'>): CheckOutcome {
  switch (status) {
    case 'no standby':
      return bad(
        'it is no standby (any more), and nothing is read there',
        'Let DATABASE_REPLICA_URL lead to a hot standby of DATABASE_URL; one that was promoted is made anew with pg_basebackup --write-recovery-conf',
      )
    case 'of another database':
      return bad(
        'it is a standby of another server, or another database of this one',
        'Let DATABASE_REPLICA_URL lead to a standby of the server of DATABASE_URL, with the same database at its end',
      )
    case 'on another timeline':
      return bad(
        'it has not stored anything since the primary was changed for another',
        'On it, as a superuser: checkpoint. If that does not help, it has gone another way: make it anew with pg_basebackup --write-recovery-conf',
      )
  }
}
