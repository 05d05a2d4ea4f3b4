import { sql } from 'kysely'
import { mintPair } from '../../src/domain/oauth/tokens/mint-pair.ts'
import type { School } from '../../src/domain/tenancy/index.ts'
import type { OauthClientId, PersonId } from '../../src/platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../src/platform/db/transaction.ts'
import { newId } from '../../src/platform/ids.ts'
import type { Core } from '../../src/start/core.ts'
import { clientId } from '../members.ts'
import { queries } from './queries.ts'
import type { Material } from './shapes.ts'

const mostMembers = 96

export async function materialOf(core: Core, school: School): Promise<Material> {
  return { words: await wordsOnSale(core, school), tokens: await tokensOfLearners(core, school) }
}

async function wordsOnSale({ modules }: Core, school: School): Promise<Material['words']> {
  const visitor = { kind: 'visitor', schoolId: school.id } as const
  const found = new Map<string, readonly string[]>()
  for (const text of queries) {
    const { rows, matching } = await modules.catalog.searchCatalog(visitor, { text, page: { first: 50 } })
    if (matching !== 'exact' || rows.length === 0) throw new Error(`Nothing fits "${text}" as it is`)
    for (const { itemId, title, summary } of rows) found.set(itemId, wordsOf(`${title} ${summary}`))
  }
  return [...found.values()].filter((words) => words.length >= 8)
}

function wordsOf(text: string): readonly string[] {
  return [...new Set(text.toLowerCase().match(/[a-z]{2,}/g))]
}

async function tokensOfLearners({ deps }: Core, school: School): Promise<string[]> {
  const { rows } = await sql<{ personId: PersonId }>`
    select distinct person_id from enrolments where school_id = ${school.id}
    order by person_id limit ${mostMembers}
  `.execute(deps.db)
  const tokens: string[] = []
  for (const { personId } of rows) tokens.push(await tokenOf(deps, school, personId))
  return tokens
}

// Their consent is recorded as the consent page would record it.
async function tokenOf({ db, clock }: Core['deps'], { id: schoolId }: School, personId: PersonId) {
  const scopes = ['account:read']
  return await inTransaction(db, async (tx) => {
    const authorizationId = newId<'Authorization'>(clock)
    const consent = { clientId: clientId as OauthClientId, createdAt: clock.now() }
    const row = { schoolId, id: authorizationId, personId, scopes, ...consent }
    await tx.insertInto('authorizations').values(row).execute()
    const pair = await mintPair(tx, clock, { schoolId, authorizationId, personId, scopes, isBound: true })
    return pair.accessToken
  })
}
