// The floor runs the statements that the product's own operations send when each is called once.

import type { Bearer } from '../../src/domain/oauth/index.ts'
import type { School } from '../../src/domain/tenancy/index.ts'
import { operatorOfBearer } from '../../src/http/shared/member-actor.ts'
import { createModules } from '../../src/modules.ts'
import { getCurriculum } from '../../src/operations/curriculum/curriculum-operations.ts'
import { listOrders } from '../../src/operations/orders/order-operations.ts'
import { hashToken } from '../../src/platform/crypto/random-token.ts'
import { createDatabase } from '../../src/platform/db/database.ts'
import type { Core } from '../../src/start/core.ts'
import type { Statement } from '../slots.ts'
import { recordingPool, statementOf } from '../statements.ts'
import type { Work } from './shapes.ts'

type StatementInput = { readonly school: School; readonly token: string; readonly courseId: string }

export async function recordAdminStatements(
  { connection, deps }: Core,
  { school, token, courseId }: StatementInput,
): Promise<Readonly<Record<Work, readonly Statement[]>>> {
  const { pool, recorded } = recordingPool(connection)
  const db = createDatabase(pool)
  const now = new Date()
  const modules = createModules({ ...deps, db, clock: { now: () => now } })
  const input = { now, presentedHash: hashToken(token) }
  const call = async (work: Work, bearer: Bearer) => {
    const ofToken = { scopes: bearer.scopes, adminUrl: () => '' }
    const visit = { schoolId: school.id, address: '127.0.0.1', userAgent: 'bench' }
    const caller = { operator: operatorOfBearer(bearer), school, by: 'token', ...ofToken, visit } as const
    // The measured requests write nothing and read no file.
    const unused = undefined as never
    const operationDeps = { modules, operate: unused, files: unused, remoteFiles: unused }
    if (work === 'orders') await listOrders.call(operationDeps, caller, { limit: 50 })
    else await getCurriculum.call(operationDeps, caller, { course_id: courseId })
  }
  const of = async (work: Work) => {
    const [, statements] = await recorded(async () => {
      const verdict = await modules.oauth.presentToken(school.id, token)
      if (verdict.is !== 'active') throw new Error('The token opens nothing')
      await call(work, verdict.bearer)
    })
    return statements.map((each) => statementOf(each, input))
  }
  try {
    // The first use of a token costs one more statement.
    await modules.oauth.presentToken(school.id, token)
    return { orders: await of('orders'), curriculum: await of('curriculum') }
  } finally {
    await db.destroy()
  }
}
