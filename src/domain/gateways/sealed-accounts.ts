import { sql } from 'kysely'
import { allSchools } from '../../platform/db/all-schools.ts'
import type { Db } from '../../platform/db/database.ts'
import type { SchoolId } from '../../platform/db/schema/schema.gen.ts'
import { Refusal } from '../../platform/refusal.ts'
import { sealedColumn } from '../../platform/sealed-values/sealed-kind.ts'
import type { GatewayDeps } from './deps.ts'
import type { GatewayName } from './gateway.ts'

export type Account = Awaited<ReturnType<typeof accountsOf>>[number]

/** A school's accounts, the default first; their keys are encrypted. */
export async function accountsOf(db: Db, schoolId: SchoolId) {
  return await accountRows(db).where('schoolId', '=', schoolId).execute()
}

/** The accounts of several schools, each school's default first. */
export async function accountsOfSchools(db: Db, schoolIds: readonly SchoolId[]) {
  return await accountRows(db)
    .where('schoolId', '=', sql<SchoolId>`any(${schoolIds}::uuid[])`)
    .modifyEnd(allSchools('gateways.accounts'))
    .execute()
}

function accountRows(db: Db) {
  return db
    .selectFrom('gatewayAccounts')
    .select(['schoolId', 'gateway', 'sealedSettings', 'isDefault', 'createdAt', 'updatedAt'])
    .orderBy('isDefault', 'desc')
    .orderBy('gateway')
}

/** Decrypts an account's keys for its gateway. */
export function openedSettings({ secretBox }: GatewayDeps, account: Account): unknown {
  return JSON.parse(secretBox.open(account.sealedSettings, contextOf(account)))
}

/** Encrypts and stores an account's keys. */
export async function writeAccount(
  { secretBox, clock }: GatewayDeps,
  db: Db,
  account: { schoolId: SchoolId; gateway: GatewayName; settings: object; isDefault: boolean },
) {
  const { schoolId, gateway, settings, isDefault } = account
  const sealedSettings = secretBox.seal(JSON.stringify(settings), contextOf(account))
  const now = clock.now()
  const isChange = gateway !== 'simulator'
  await db
    .insertInto('gatewayAccounts')
    .values({ schoolId, gateway, sealedSettings, isDefault, createdAt: now, updatedAt: now })
    .onConflict((conflict) =>
      // The simulator's key is generated once.
      conflict
        .columns(['schoolId', 'gateway'])
        .doUpdateSet(
          isChange ? { sealedSettings, isDefault, updatedAt: now } : { isDefault, updatedAt: now },
        ),
    )
    .execute()
}

/** The simulator moves no money, so it must be allowed explicitly. */
export function refuseSimulatorUnlessPermitted({ permitsSimulator }: GatewayDeps) {
  if (!permitsSimulator) throw new Refusal('conflict', 'This deployment does not allow the payment simulator')
}

const contextOf = ({ schoolId, gateway }: Pick<Account, 'schoolId' | 'gateway'>) =>
  `gateway_accounts ${schoolId} ${gateway}`

export const sealedGatewayAccounts = sealedColumn<'gatewayAccounts', Pick<Account, 'schoolId' | 'gateway'>>({
  name: 'gateway accounts',
  table: 'gatewayAccounts',
  column: 'sealedSettings',
  key: { schoolId: 'uuid', gateway: 'text' },
  contextOf,
})
