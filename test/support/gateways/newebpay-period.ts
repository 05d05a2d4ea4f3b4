// Periodic authorizations at the double of NewebPay, as its manual (NDNP 1.0) describes them.
import { toTaipeiTime } from '../../../src/domain/gateways/taipei-time.ts'
import type { Clock } from '../../../src/platform/clock.ts'

type Fields = Record<string, string>
export type Period = {
  readonly request: Fields
  readonly periodNo: string
  status: 'running' | 'suspended' | 'terminated'
  /** The number of charges, including failed ones. */
  times: number
}
export type Periods = Map<string, Period>

const rules: Readonly<Record<string, RegExp>> = {
  RespondType: /^(JSON|String)$/,
  Version: /^1\.5$/,
  LangType: /^(en|zh-Tw)$/,
  MerOrderNo: /^\w{1,30}$/,
  ProdDesc: /^[\p{L}\p{N} _]{1,100}$/u,
  PeriodAmt: /^[1-9]\d{0,5}$/,
  PeriodType: /^[MY]$/,
  PeriodPoint: /^(0[1-9]|[12]\d|3[01]|(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01]))$/,
  PeriodStartType: /^2$/,
  PeriodTimes: /^[1-9]\d?$/,
  PayerEmail: /^[^@]+@[^@]+$/,
  NotifyURL: /^https?:.{1,93}$/,
}

/** The error of an order for an authorization. */
export function faultOfPeriod(periods: Periods, request: Fields): string | undefined {
  if (periods.has(request['MerOrderNo'] ?? '')) return 'PER10032'
  return Object.entries(rules).find(([name, rule]) => !rule.test(request[name] ?? ''))?.[0]
}

const time = (clock: Clock) => toTaipeiTime(clock.now()).replaceAll('/', '-')

/** The authorization is active, and its first charge was made: the webhook before it is encrypted. */
export function authorize(clock: Clock, periods: Periods, orderNo: string, merchantId: string): object {
  const period = periods.get(orderNo)
  if (!period) throw new Error(`NewebPay has no authorization ${orderNo}`)
  period.times = 1
  const { PeriodAmt, PeriodType } = period.request
  return {
    MerchantID: merchantId,
    MerchantOrderNo: orderNo,
    PeriodType,
    PeriodAmt,
    AuthTimes: 99,
    DateArray: time(clock).slice(0, 10),
    TradeNo: tradeNoOf(orderNo, 1),
    AuthCode: '230297',
    RespondCode: '00',
    AuthTime: time(clock).replaceAll(/\D/g, ''),
    CardNo: '400022******1111',
    EscrowBank: 'HNCB',
    AuthBank: 'KGI',
    PeriodNo: period.periodNo,
    PaymentMethod: 'CREDIT',
  }
}

/** The next charge of an authorization (NPA-N050). */
export function chargePeriod(clock: Clock, periods: Periods, orderNo: string, merchantId: string) {
  const period = periods.get(orderNo)
  if (period?.status !== 'running') throw new Error(`NewebPay does not charge ${orderNo}`)
  const number = ++period.times
  const tradeNo = tradeNoOf(orderNo, number)
  const report = {
    RespondCode: '00',
    MerchantID: merchantId,
    MerchantOrderNo: orderNo,
    OrderNo: `${orderNo}_${number}`,
    TradeNo: tradeNo,
    AuthDate: time(clock),
    TotalTimes: '99',
    AlreadyTimes: String(number),
    AuthAmt: Number(period.request['PeriodAmt']),
    AuthCode: '681234',
    PeriodNo: period.periodNo,
  }
  return { report, tradeNo, orderNo: report.OrderNo, amount: period.request['PeriodAmt'] ?? '' }
}

const tradeNoOf = (orderNo: string, number: number) =>
  `27${[...orderNo].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_000, 7)}${String(number).padStart(6, '0')}`

/** AlterStatus (NPA-B051): an ended authorization stays ended. */
export function alterPeriod(periods: Periods, { MerOrderNo = '', PeriodNo, AlterType }: Fields) {
  const period = periods.get(MerOrderNo)
  if (!period || period.periodNo !== PeriodNo) return ['PER10067', 'No such authorization'] as const
  if (period.status === 'terminated') return ['PER10065', 'It has been terminated'] as const
  if (AlterType !== 'terminate') return ['PER10068', 'Not updated'] as const
  period.status = 'terminated'
  return ['SUCCESS', 'Terminated'] as const
}
