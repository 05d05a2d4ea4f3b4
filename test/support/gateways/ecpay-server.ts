import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import { checkMacValue, isSignedByEcpay } from '../../../src/domain/gateways/ecpay/check-mac-value.ts'
import { toTaipeiTime } from '../../../src/domain/gateways/taipei-time.ts'
import type { Clock } from '../../../src/platform/clock.ts'
import { createOutboundHttp } from '../../../src/platform/outbound-http/index.ts'
import { listen, type WhenDone } from '../hostile/tls/strangers-server.ts'
import { createThrowAwayAuthority } from '../hostile/tls/throw-away-authority.ts'
import { actOnPeriod, execute, isPeriodPermitted, type Periods, sendPeriodWebhook } from './ecpay-period.ts'

/** The merchant that ECPay publishes for tests. */
export const merchant = { merchantId: '3002607', hashKey: 'pwFHCqoQZGmho4w6', hashIv: 'EkRm7iFT261dpevs' }

const authority = createThrowAwayAuthority()
const certificate = authority.issue('payment.ecpay.com.tw', 'payment-stage.ecpay.com.tw')

type Fields = Record<string, string>
type Trade = {
  readonly request: Fields
  readonly tradeNo: string
  paidAs?: string
  /** In how many parts the card pays, as chosen on ECPay's page. */
  stage?: string
  card?: CardStatus
  refunded: number
}
export type CardStatus = 'authorized' | 'to be captured' | 'captured' | 'abandoned'

/** A server that behaves as ECPay's documents say, for one merchant; it closes when the test ends. */
export async function startEcpay(clock: Clock, whenDone?: WhenDone) {
  const trades = new Map<string, Trade>()
  const periods: Periods = new Map()
  const actions: string[] = []
  const answers: Record<string, (fields: Fields) => string> = {
    '/Cashier/AioCheckOut/V5': (fields) => checkOut(trades, fields),
    '/Cashier/QueryCreditCardPeriodInfo': (fields) => sendPeriodWebhook(clock, periods, fields),
    '/Cashier/CreditCardPeriodAction': (fields) => {
      actions.push(`${fields['Action']}`)
      return actOnPeriod(periods, fields)
    },
    '/Cashier/QueryTradeInfo/V5': (fields) => query(clock, trades, fields),
    '/CreditDetail/DoAction': (fields) => {
      actions.push(`${fields['Action']} ${fields['TotalAmount']}`)
      return act(trades, periods, fields)
    },
  }
  const faults = { isAway: false }
  const server = await listen(
    createServer(certificate, async (request, response) => await answer(answers, faults, request, response)),
    whenDone,
  )
  const http = createOutboundHttp({
    userAgent: 'Lectern',
    resolve: async () => ['93.184.216.34'],
    connect: server.connect,
    certificateAuthorities: [authority.certificate],
  })
  const webhooks = webhooksOf(clock, trades, periods)
  const reset = () => {
    actions.length = 0
    faults.isAway = false
  }
  return { http, trades, periods, actions, faults, webhooks, reset }
}

async function answer(
  answers: Record<string, (fields: Fields) => string>,
  faults: { isAway: boolean },
  request: IncomingMessage,
  response: ServerResponse,
) {
  const body = Buffer.concat(await request.toArray()).toString()
  const fields = Object.fromEntries(new URLSearchParams(body))
  const isForm = request.headers['content-type'] === 'application/x-www-form-urlencoded'
  if (faults.isAway) {
    request.socket.destroy()
    return
  }
  const isOurs = request.method === 'POST' && isForm && isSignedByEcpay(merchant, fields)
  response.end(isOurs ? answers[request.url ?? '']?.(fields) : '10200073|CheckMacValue Error')
}

const required = [
  'MerchantTradeNo',
  'MerchantTradeDate',
  'PaymentType',
  'TotalAmount',
  'TradeDesc',
  'ItemName',
  'ReturnURL',
]

function checkOut(trades: Map<string, Trade>, fields: Fields): string {
  if ([...required, 'ChoosePayment'].some((name) => !fields[name])) return '10200001|Missing'
  const reference = fields['MerchantTradeNo'] ?? ''
  if (!/^[A-Za-z0-9]{1,20}$/.test(reference) || trades.has(reference)) return '10200047|MerchantTradeNo Error'
  if (fields['PaymentType'] !== 'aio' || fields['EncryptType'] !== '1') return '10200002|Wrong'
  if (!isPeriodPermitted(fields)) return '10200053|PeriodAmount Error'
  if (!isInstalmentPermitted(fields)) return '10200052|CreditInstallment Error'
  trades.set(reference, { request: fields, tradeNo: `26111500${trades.size}`.padEnd(16, '7'), refunded: 0 })
  return '<html>choose</html>'
}

// "Installment by Credit Card": periods that were applied for, one or several, and for cards only.
function isInstalmentPermitted({ CreditInstallment, ChoosePayment }: Fields): boolean {
  if (CreditInstallment === undefined) return true
  const periods = CreditInstallment.split(',')
  return ChoosePayment === 'Credit' && periods.every((each) => ['3', '6', '12', '18', '24'].includes(each))
}

// "Additional Parameter Returns", for an order that requested them: 0 is a card payment in full.
function extraOf({ request, paidAs = '', stage = '0' }: Trade): Fields {
  if (request['NeedExtraPaidInfo'] !== 'Y' || !paidAs.startsWith('Credit_')) return {}
  const { TotalAmount: amount = '', PeriodType = '', Frequency = '', ExecTimes = '' } = request
  const card = { gwsr: '10853033', auth_code: '777777', amount, stage, card4no: '2222' }
  return PeriodType ? { ...card, PeriodType, Frequency, ExecTimes } : card
}

function query(clock: Clock, trades: Map<string, Trade>, fields: Fields): string {
  const age = clock.now().getTime() / 1000 - Number(fields['TimeStamp'])
  const trade = trades.get(fields['MerchantTradeNo'] ?? '')
  if (Math.abs(age) > 180 || !trade) return signedByEcpay({ TradeStatus: '10200047' })
  return signedByEcpay({
    MerchantID: merchant.merchantId,
    MerchantTradeNo: fields['MerchantTradeNo'] ?? '',
    TradeNo: trade.tradeNo,
    TradeAmt: trade.request['TotalAmount'] ?? '',
    PaymentDate: trade.paidAs ? toTaipeiTime(clock.now()) : '',
    PaymentType: trade.paidAs ?? '',
    TradeStatus: trade.paidAs ? '1' : '0',
    ItemName: trade.request['ItemName'] ?? '',
    ...extraOf(trade),
  })
}

// "Capture and Refund": R needs a captured card, or a part of one about to be; E takes the capture back, N lets go.
function act(trades: Map<string, Trade>, periods: Periods, fields: Fields): string {
  const trade = tradeOf(trades, periods, fields)
  const { MerchantID = '', MerchantTradeNo = '', TradeNo = '' } = fields
  const result = (RtnCode: string, RtnMsg = '') =>
    new URLSearchParams({ MerchantID, MerchantTradeNo, TradeNo, RtnCode, RtnMsg }).toString()
  if (!trade || trade.tradeNo !== TradeNo) return result('10200047', 'unknown')
  const amount = Number(fields['TotalAmount'])
  const step = { R: refund, E: cancelCapture, N: letGo }[fields['Action'] ?? '']
  return result(step?.(trade, amount) ?? '10100001')
}

// A charge by a periodic authorization has a number of its own beside that of the order.
function tradeOf(
  trades: Map<string, Trade>,
  periods: Periods,
  { MerchantTradeNo = '', TradeNo = '' }: Fields,
) {
  const first = trades.get(MerchantTradeNo)
  const isLater = periods.get(MerchantTradeNo)?.executions.some((each) => each.TradeNo === TradeNo)
  if (!first || !isLater) return first
  const later = trades.get(TradeNo) ?? {
    request: first.request,
    tradeNo: TradeNo,
    card: 'captured',
    refunded: 0,
  }
  trades.set(TradeNo, later)
  return later
}

const totalOf = (trade: Trade) => Number(trade.request['TotalAmount'])

function refund(trade: Trade, amount: number): string {
  const isPartBefore = trade.card === 'to be captured' && amount < totalOf(trade)
  if (trade.card !== 'captured' && !isPartBefore) return '10100058'
  if (trade.refunded + amount > totalOf(trade)) return '10100059'
  trade.refunded += amount
  return '1'
}

function cancelCapture(trade: Trade): string {
  if (trade.card !== 'to be captured') return '10100058'
  trade.card = 'authorized'
  return '1'
}

function letGo(trade: Trade): string {
  if (trade.card !== 'authorized') return '10100058'
  trade.card = 'abandoned'
  trade.refunded = totalOf(trade)
  return '1'
}

function webhooksOf(clock: Clock, trades: Map<string, Trade>, periods: Periods) {
  const requestOf = (reference: string) => trades.get(reference)?.request ?? {}
  const common = (reference: string, RtnCode: string, more: Fields) => {
    const trade = trades.get(reference)
    if (!trade) throw new Error(`ECPay knows no ${reference}`)
    return signedByEcpay({
      MerchantID: merchant.merchantId,
      MerchantTradeNo: reference,
      StoreID: '',
      TradeNo: trade.tradeNo,
      RtnCode,
      RtnMsg: RtnCode === '1' ? '交易成功' : 'Get VirtualAccount Succeeded',
      TradeAmt: trade.request['TotalAmount'] ?? '',
      TradeDate: toTaipeiTime(clock.now()),
      CustomField1: '',
      ...more,
    })
  }
  return {
    /** The form that ECPay sends to ReturnURL once the payment is received. */
    paid(reference: string, PaymentType = 'Credit_CreditCard', more: Fields = {}) {
      const trade = trades.get(reference)
      if (trade) Object.assign(trade, { paidAs: PaymentType, card: 'captured' })
      if (trade?.request['PeriodType'])
        periods.set(reference, { status: 'running', executions: [], waits: false })
      const PaymentDate = toTaipeiTime(clock.now())
      return common(reference, '1', {
        PaymentType,
        PaymentDate,
        PaymentTypeChargeFee: '10',
        SimulatePaid: '0',
        ...(trade ? extraOf(trade) : {}),
        ...more,
      })
    },
    /** Charges again by an authorization: what ECPay sends to PeriodReturnURL. */
    period: (reference: string, isPaid = true) =>
      signedByEcpay(execute(clock, periods, { ...requestOf(reference), MerchantTradeNo: reference }, isPaid)),
    declined: (reference: string) =>
      common(reference, '10100058', {
        PaymentType: 'Credit_CreditCard',
        PaymentDate: toTaipeiTime(clock.now()),
        RtnMsg: '付款失敗',
      }),
    /** The form that ECPay sends to PaymentInfoURL once a buyer took a code. */
    code: (reference: string, RtnCode: string, more: Fields) => common(reference, RtnCode, more),
  }
}

/** Fields as ECPay sends them. */
export function signedByEcpay(fields: Fields, keys = merchant): string {
  return new URLSearchParams({ ...fields, CheckMacValue: checkMacValue(keys, fields) }).toString()
}
