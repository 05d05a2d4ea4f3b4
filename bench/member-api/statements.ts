// The floor runs the statements that the product's own schema sends when it resolves each query once.
import { createOutlineCache } from '../../src/domain/catalog/index.ts'
import type { Bearer } from '../../src/domain/oauth/index.ts'
import type { School } from '../../src/domain/tenancy/index.ts'
import { contextFor } from '../../src/http/member-graphql/context.ts'
import { schema } from '../../src/http/member-graphql/schema/index.ts'
import { createModules } from '../../src/modules.ts'
import { hashToken } from '../../src/platform/crypto/random-token.ts'
import { createDatabase } from '../../src/platform/db/database.ts'
import type { Core } from '../../src/start/core.ts'
import type { Statement } from '../slots.ts'
import { recordingPool, statementOf } from '../statements.ts'
import './one-graphql.ts'
import { queries, type Work } from './queries.ts'
import type { Tokens } from './shapes.ts'

/** Two for each query: the check of the token, and the one that reads. */
export type MemberStatements = Readonly<Record<Work, readonly Statement[]>> & {
  /** The statement that reads a curriculum that is not cached. */
  readonly outlines: Statement
}

export async function recordMemberStatements(
  { connection, deps }: Core,
  school: School,
  tokens: Tokens,
): Promise<MemberStatements> {
  const { execute, parse } = await import('graphql')
  const { pool, recorded } = recordingPool(connection)
  const db = createDatabase(pool)
  const now = new Date()
  const outlineCache = createOutlineCache()
  const modules = createModules({ ...deps, outlineCache, db, clock: { now: () => now } })
  const of = async (work: Work) => {
    const [token = ''] = tokens[work]
    // The first use of a token costs one more statement.
    await modules.oauth.presentToken(school.id, token)
    const [, statements] = await recorded(async () => {
      const verdict = await modules.oauth.presentToken(school.id, token)
      if (verdict.is !== 'active') throw new Error('The token opens nothing')
      await answer(work, verdict.bearer)
    })
    return statements.map((each) => statementOf(each, { now, presentedHash: hashToken(token) }))
  }
  const answer = async (work: Work, bearer: Bearer) => {
    const unused = undefined as never
    const input = {
      modules,
      school,
      bearer,
      locale: 'en',
      cursors: unused,
      signedUrls: unused,
    } as const
    const contextValue = contextFor(input)
    const { errors } = await execute({ schema, document: parse(queries[work]), contextValue })
    if (errors) throw new AggregateError(errors, `"${work}" failed`)
  }
  try {
    const [token, read, outlines] = await of('syllabus')
    if (!(token && read && outlines)) throw new Error('The syllabus takes three statements at first')
    return { syllabus: [token, read], outlines, payments: await of('payments') }
  } finally {
    await db.destroy()
  }
}
