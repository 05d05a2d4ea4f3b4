import type { Db } from '../../platform/db/database.ts'
import type { SchoolId } from '../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { invalid } from '../../platform/fields.ts'
import { type Currency, currencies, currencyOf, isCurrency } from '../../platform/money.ts'
import { type Editor, refuseUnlessMay } from '../identity/index.ts'
import { recordAudit, setSchoolCurrencies } from '../tenancy/index.ts'
import { acceptsCurrency } from './currencies.ts'
import type { GatewayDeps } from './deps.ts'
import { gatewaysOf } from './gateway-at.ts'

/** The currencies of a school. */
export type SchoolCurrencies = {
  /** The currency of all prices. */
  readonly currency: Currency
  /** The currencies in which offers may have additional prices. */
  readonly others: readonly Currency[]
  /** The other currencies that its gateways accept. */
  readonly possible: readonly Currency[]
}

/** The currencies that a school sells in, and those that its gateways accept. */
export async function schoolCurrencies(deps: GatewayDeps, editor: Editor): Promise<SchoolCurrencies> {
  refuseUnlessMay(editor, 'school:read')
  return await read(deps, editor)
}

/** Sets the additional currencies of a school: each must be accepted by one of its gateways. */
export async function changeCurrencies(
  deps: GatewayDeps,
  editor: Editor,
  requested: readonly string[],
): Promise<SchoolCurrencies> {
  refuseUnlessMay(editor, 'school:write')
  const { possible } = await read(deps, editor)
  const others = [...new Set(requested)]
  const unsupported = others.find((each) => !possible.some((one) => one === each))
  if (unsupported) {
    const message = `${unsupported} is the school’s own currency, or no gateway of the school accepts it`
    throw invalid('currencies', [{ field: 'others', message }])
  }
  const { schoolId } = editor
  const byPersonId = editor.kind === 'operator' ? editor.memberId : undefined
  await inTransaction(deps.db, async (tx) => {
    await setSchoolCurrencies(tx, deps.clock, schoolId, others)
    const detail = { currencies: others.join(', ') }
    await recordAudit(tx, deps.clock, { kind: 'currencies.changed', schoolId, byPersonId, detail })
  })
  return await read(deps, editor)
}

async function read(deps: GatewayDeps, { schoolId }: Editor): Promise<SchoolCurrencies> {
  const { currency, others } = await currenciesOf(deps.db, schoolId)
  const gateways = await gatewaysOf(deps, { schoolId })
  const possible = currencies.filter(
    (each) => each !== currency && gateways.some(({ capabilities }) => acceptsCurrency(capabilities, each)),
  )
  return { currency, others, possible }
}

async function currenciesOf(db: Db, schoolId: SchoolId) {
  const school = await db
    .selectFrom('schools')
    .select(['currency', 'currencies as others', 'timeZone'])
    .where('id', '=', schoolId)
    .executeTakeFirstOrThrow()
  const { timeZone } = school
  return { currency: currencyOf(school.currency), others: school.others.filter(isCurrency), timeZone }
}

/** The currency of an order, with the school's own. */
export type OrderCurrency = {
  readonly currency: Currency
  readonly home: Currency
  readonly isHome: boolean
  /** The school's, by whose calendar memberships renew: it is read with the currencies. */
  readonly timeZone: string
}

/** The currency of an order; default: the school's own. */
export async function orderCurrency(
  db: Db,
  schoolId: SchoolId,
  requested: string | undefined,
): Promise<OrderCurrency> {
  const { currency: home, others, timeZone } = await currenciesOf(db, schoolId)
  if (requested === undefined || requested === home) return { currency: home, home, isHome: true, timeZone }
  const currency = others.find((each) => each === requested)
  if (currency) return { currency, home, isHome: false, timeZone }
  const message = `must be one of ${[home, ...others].join(', ')}`
  throw invalid('order', [{ field: 'currency', message }])
}
