import { randomToken } from '../../platform/crypto/random-token.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { invalid, problemsIn } from '../../platform/fields.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type Editor, refuseUnlessMay } from '../identity/index.ts'
import { recordAudit } from '../tenancy/index.ts'
import type { GatewayDeps } from './deps.ts'
import { EcpaySettings } from './ecpay/settings.ts'
import type { GatewayName } from './gateway.ts'
import { ManualSettings } from './manual.ts'
import { NewebpaySettings } from './newebpay/settings.ts'
import {
  type Account,
  accountsOf,
  openedSettings,
  refuseSimulatorUnlessPermitted,
  writeAccount,
} from './sealed-accounts.ts'
import { isLive, StripeSettings } from './stripe/settings.ts'

/** The settings of a school's gateway account. */
export type GatewaySettings =
  | { readonly gateway: 'simulator' }
  | { readonly gateway: 'ecpay'; readonly settings: EcpaySettings }
  | { readonly gateway: 'newebpay'; readonly settings: NewebpaySettings }
  | { readonly gateway: 'stripe'; readonly settings: StripeSettings }
  | { readonly gateway: 'manual'; readonly settings: ManualSettings }

/** Opens or changes a school's account at a gateway; its keys are sealed and never shown again. */
export async function setGatewayAccount(
  deps: GatewayDeps,
  actor: Editor,
  { isDefault, ...account }: GatewaySettings & { readonly isDefault: boolean },
): Promise<void> {
  refuseUnlessMay(actor, 'school:write')
  const { schoolId } = actor
  const settings = checkedSettings(deps, account)
  await inTransaction(deps.db, async (tx) => {
    if (isDefault) {
      await tx
        .updateTable('gatewayAccounts')
        .set({ isDefault: false })
        .where('schoolId', '=', schoolId)
        .where('isDefault', '=', true)
        .execute()
    }
    await writeAccount(deps, tx, { schoolId, gateway: account.gateway, settings, isDefault })
    const byPersonId = actor.kind === 'operator' ? actor.memberId : undefined
    const detail = { gateway: account.gateway, isDefault }
    await recordAudit(tx, deps.clock, { kind: 'gateway.changed', schoolId, byPersonId, detail })
  })
}

/** The accounts of a school at gateways, the default first, without their keys. */
export async function listGatewayAccounts(deps: GatewayDeps, actor: Editor) {
  refuseUnlessMay(actor, 'school:write')
  const accounts = await accountsOf(deps.db, actor.schoolId)
  return accounts.map((account) => {
    const { gateway, isDefault, createdAt, updatedAt } = account
    return { gateway, isDefault, takesRealMoney: takesRealMoney(deps, account), createdAt, updatedAt }
  })
}

/** False at the simulator and in a gateway's test environment, where payments move no money. */
function takesRealMoney(deps: GatewayDeps, account: Account): boolean {
  switch (account.gateway) {
    case 'simulator':
      return false
    case 'manual':
      return true
    case 'stripe':
      return isLive(StripeSettings.parse(openedSettings(deps, account)))
    case 'ecpay':
      return EcpaySettings.parse(openedSettings(deps, account)).environment === 'production'
    case 'newebpay':
      return NewebpaySettings.parse(openedSettings(deps, account)).environment === 'production'
  }
}

export type ListedGatewayAccount = Awaited<ReturnType<typeof listGatewayAccounts>>[number]

/**
 * Removes an account with its keys; refused while payments are open at it, because their results could no longer be
 * queried.
 */
export async function removeGatewayAccount(
  { db, clock }: GatewayDeps,
  actor: Editor,
  gateway: GatewayName,
): Promise<void> {
  refuseUnlessMay(actor, 'school:write')
  const { schoolId } = actor
  await inTransaction(db, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('gatewayAccounts')
      .where('schoolId', '=', schoolId)
      .where('gateway', '=', gateway)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw new Refusal('not_found', `The school has no account at ${gateway}`)
    const waiting = await tx
      .selectFrom('payments')
      .select('id')
      .where('schoolId', '=', schoolId)
      .where('state', '=', 'not_paid')
      .where('gateway', '=', gateway)
      .limit(1)
      .executeTakeFirst()
    if (waiting)
      throw new Refusal(
        'conflict',
        `Payments at ${gateway} are still open: remove the account once they are paid or expired`,
      )
    const byPersonId = actor.kind === 'operator' ? actor.memberId : undefined
    await recordAudit(tx, clock, { kind: 'gateway.removed', schoolId, byPersonId, detail: { gateway } })
  })
}

const schemas = {
  ecpay: EcpaySettings,
  newebpay: NewebpaySettings,
  stripe: StripeSettings,
  manual: ManualSettings,
} as const

function checkedSettings(deps: GatewayDeps, account: GatewaySettings) {
  if (account.gateway === 'simulator') {
    refuseSimulatorUnlessPermitted(deps)
    return { key: randomToken('lsk_') }
  }
  const parsed = schemas[account.gateway].safeParse(account.settings)
  if (parsed.success) return parsed.data
  throw invalid('gateway account', problemsIn(parsed.error))
}
