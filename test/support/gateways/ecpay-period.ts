// Periodic authorizations at the double of ECPay, as its documents describe them.
import { toTaipeiTime } from '../../../src/domain/gateways/taipei-time.ts'
import type { Clock } from '../../../src/platform/clock.ts'

type Fields = Record<string, string>
type Execution = { RtnCode: string; amount: string; gwsr: string; process_date: string; TradeNo: string }

export type Period = { status: 'cancelled' | 'running' | 'done'; executions: Execution[]; waits: boolean }
export type Periods = Map<string, Period>

const most: Readonly<Record<string, number>> = { M: 99, Y: 9 }

/** True if an order may be charged repeatedly, or requests no repeated charges. */
export function isPeriodPermitted(fields: Fields): boolean {
  const { PeriodType, PeriodAmount, Frequency, ExecTimes, PeriodReturnURL } = fields
  if (PeriodType === undefined) return true
  const times = Number(ExecTimes)
  const isSound = times > 1 && times <= (most[PeriodType] ?? 0) && Frequency === '1' && PeriodReturnURL
  const isCard = fields['ChoosePayment'] === 'Credit' && fields['CreditInstallment'] === undefined
  return Boolean(isSound) && isCard && PeriodAmount === fields['TotalAmount']
}

let count = 0

/** One charge by an authorization; returns its webhook before it is signed. */
export function execute(
  clock: Clock,
  periods: Periods,
  fields: Fields & { MerchantTradeNo: string },
  isPaid: boolean,
): Fields {
  const { MerchantTradeNo, PeriodAmount = '', PeriodType = '', Frequency = '', ExecTimes = '' } = fields
  const period = periods.get(MerchantTradeNo)
  if (!period) throw new Error(`ECPay has no authorization ${MerchantTradeNo}`)
  const ProcessDate = toTaipeiTime(clock.now())
  const gwsr = String(20_000_000 + ++count)
  const RtnCode = isPaid ? '1' : '10100058'
  const TradeNo = `26120000${String(count).padStart(8, '0')}`
  period.executions.push({ RtnCode, amount: PeriodAmount, gwsr, process_date: ProcessDate, TradeNo })
  period.waits = false
  return {
    MerchantID: fields['MerchantID'] ?? '',
    MerchantTradeNo,
    StoreID: '',
    RtnCode,
    RtnMsg: isPaid ? 'Succeeded' : 'Declined',
    PeriodType,
    Frequency,
    ExecTimes,
    Amount: PeriodAmount,
    Gwsr: gwsr,
    ProcessDate,
    AuthCode: isPaid ? '777777' : '',
    FirstAuthAmount: PeriodAmount,
    TotalSuccessTimes: String(period.executions.filter((each) => each.RtnCode === '1').length),
    SimulatePaid: '0',
  }
}

const states = { cancelled: '0', running: '1', done: '2' } as const

/** QueryCreditCardPeriodInfo: JSON, which is not signed. */
export function sendPeriodWebhook(
  clock: Clock,
  periods: Periods,
  { MerchantTradeNo = '', TimeStamp }: Fields,
): string {
  const period = periods.get(MerchantTradeNo)
  const isTimely = Math.abs(clock.now().getTime() / 1000 - Number(TimeStamp)) <= 180
  if (!period || !isTimely) return JSON.stringify({ RtnCode: 10200047, RtnMsg: 'No such authorization' })
  const { executions, status } = period
  return JSON.stringify({
    MerchantTradeNo,
    RtnCode: 1,
    ExecStatus: states[status],
    Frequency: 1,
    ExecLog: executions.map(({ RtnCode, amount, gwsr, ...rest }) => ({
      ...rest,
      RtnCode: Number(RtnCode),
      amount: Number(amount),
      gwsr: Number(gwsr),
      auth_code: '777777',
    })),
  })
}

/** CreditCardPeriodAction: ReAuth repeats the last charge, if that failed, in the next batch. */
export function actOnPeriod(periods: Periods, { MerchantTradeNo = '', Action }: Fields): string {
  const period = periods.get(MerchantTradeNo)
  const answer = (RtnCode: string, RtnMsg = '') => new URLSearchParams({ RtnCode, RtnMsg }).toString()
  if (!period) return answer('10200047', 'No such authorization')
  if (period.status !== 'running') return answer('10200100', 'The authorization has ended')
  if (Action === 'Cancel') {
    period.status = 'cancelled'
    return answer('1', 'OK')
  }
  const hasFailed = period.executions.at(-1)?.RtnCode !== '1'
  if (Action !== 'ReAuth' || !hasFailed || period.waits) return answer('10200101', 'Nothing to repeat')
  period.waits = true
  return answer('1', 'OK')
}
