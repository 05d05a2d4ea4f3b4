import { createServer } from 'node:https'
import {
  checkCode,
  checkValue,
  decrypt,
  encrypt,
  isSignedByNewebpay,
  tradeSha,
} from '../../../src/domain/gateways/newebpay/trade-info.ts'
import { toTaipeiTime } from '../../../src/domain/gateways/taipei-time.ts'
import type { Clock } from '../../../src/platform/clock.ts'
import { createOutboundHttp } from '../../../src/platform/outbound-http/index.ts'
import { listen, type WhenDone } from '../hostile/tls/strangers-server.ts'
import { createThrowAwayAuthority } from '../hostile/tls/throw-away-authority.ts'
import { alterPeriod, authorize, chargePeriod, faultOfPeriod, type Periods } from './newebpay-period.ts'

/** A merchant in the format of NewebPay's test merchants. */
export const newebpayMerchant = {
  merchantId: 'MS127874575',
  hashKey: 'Fs5cX1TGqYM2PpdbE14a9H83YQSQF5jn',
  hashIv: 'C6AcmfqJILwgnhIP',
}

const authority = createThrowAwayAuthority()
const certificate = authority.issue('core.newebpay.com', 'ccore.newebpay.com')

type Fields = Record<string, string>
type Trade = {
  readonly request: Fields
  readonly tradeNo: string
  paidAs?: string
  paidAt?: string
  failed?: string
  card?: CardStatus
  refunded: number
}
export type CardStatus = 'authorized' | 'to be captured' | 'captured' | 'abandoned'

/** A server that behaves as NewebPay's documents say, for one merchant; it closes when the test ends. */
export async function startNewebpay(clock: Clock, whenDone?: WhenDone) {
  const trades = new Map<string, Trade>()
  const periods: Periods = new Map()
  const actions: string[] = []
  const faults = { isAway: false, signsWrongly: false }
  const answers: Record<string, (fields: Fields) => string> = {
    '/MPG/mpg_gateway': (fields) => checkOut(clock, trades, fields),
    '/MPG/period': (fields) => openPeriod(clock, periods, postData(fields)),
    '/MPG/period/AlterStatus': (fields) => {
      const request = postData(fields)
      actions.push(request['AlterType'] ?? '')
      const [status, message] = alterPeriod(periods, request)
      return JSON.stringify({ period: encrypt(newebpayMerchant, result(status, {}, message)) })
    },
    '/API/QueryTradeInfo': (fields) => query(clock, trades, fields, faults.signsWrongly),
    '/API/CreditCard/Close': (fields) => act(clock, trades, actions, postData(fields)),
    '/API/CreditCard/Cancel': (fields) => act(clock, trades, actions, postData(fields)),
  }
  const server = await listen(
    createServer(certificate, async (request, response) => {
      const body = Buffer.concat(await request.toArray()).toString()
      if (faults.isAway) return void request.socket.destroy()
      response.end(answers[request.url ?? '']?.(Object.fromEntries(new URLSearchParams(body))) ?? 'not found')
    }),
    whenDone,
  )
  const http = createOutboundHttp({
    userAgent: 'Lectern',
    resolve: async () => ['93.184.216.34'],
    connect: server.connect,
    certificateAuthorities: [authority.certificate],
  })
  const webhooks = { ...webhooksOf(clock, trades), ...periodWebhooks(clock, trades, periods) }
  const reset = () => {
    actions.length = 0
    Object.assign(faults, { isAway: false, signsWrongly: false })
  }
  return { http, trades, periods, actions, faults, webhooks, reset }
}

const result = (Status: string, Result: object = {}, Message = '') =>
  JSON.stringify({ Status, Message, Result })

function isTimely(clock: Clock, { TimeStamp = '' }: Fields): boolean {
  return Math.abs(clock.now().getTime() / 1000 - Number(TimeStamp)) <= 120
}

function checkOut(clock: Clock, trades: Map<string, Trade>, fields: Fields): string {
  const { TradeInfo = '', TradeSha = '', Version, MerchantID } = fields
  const isOurs =
    MerchantID === newebpayMerchant.merchantId && isSignedByNewebpay(newebpayMerchant, TradeInfo, TradeSha)
  if (!isOurs || Version !== '2.0') return 'MPG02001 TradeSha'
  const request = Object.fromEntries(new URLSearchParams(decrypt(newebpayMerchant, TradeInfo)))
  const fault = faultOf(clock, request)
  if (fault) return fault
  const orderNo = request['MerchantOrderNo'] ?? ''
  if (trades.has(orderNo)) return 'MPG03008 MerchantOrderNo is known'
  trades.set(orderNo, { request, tradeNo: `2611150000${String(trades.size).padStart(7, '0')}`, refunded: 0 })
  return '<html>choose</html>'
}

function openPeriod(clock: Clock, periods: Periods, request: Fields): string {
  const fault = isTimely(clock, request) ? faultOfPeriod(periods, request) : 'TimeStamp'
  if (fault) return fault
  const periodNo = `P261115${String(periods.size).padStart(8, '0')}`
  periods.set(request['MerOrderNo'] ?? '', { request, periodNo, status: 'running', times: 0 })
  return '<html>authorize</html>'
}

/** The form that NewebPay sends about authorizations: encrypted, but not signed. */
function periodWebhooks(clock: Clock, trades: Map<string, Trade>, periods: Periods) {
  const { merchantId } = newebpayMerchant
  const reportOf = (status: string, report: object, message = '') =>
    new URLSearchParams({ Period: encrypt(newebpayMerchant, result(status, report, message)) }).toString()
  return {
    authorized: (orderNo: string) => reportOf('SUCCESS', authorize(clock, periods, orderNo, merchantId)),
    period(orderNo: string, isPaid = true) {
      const charge = chargePeriod(clock, periods, orderNo, merchantId)
      const { report, tradeNo, orderNo: ownNo, amount } = charge
      const request = { Amt: amount }
      const paid = { paidAs: 'CREDIT', paidAt: newebpayTime(clock.now()), card: 'captured' } as const
      trades.set(ownNo, { request, tradeNo, refunded: 0, ...(isPaid ? paid : { failed: 'Declined' }) })
      return isPaid ? reportOf('SUCCESS', report) : reportOf('PER10034', report, 'Declined')
    },
  }
}

const rules: Readonly<Record<string, RegExp>> = {
  MerchantID: /^MS127874575$/,
  RespondType: /^(JSON|String)$/,
  Version: /^2\.0$/,
  LangType: /^(en|zh-tw|jp)$/,
  MerchantOrderNo: /^\w{1,30}$/,
  Amt: /^[1-9]\d{0,9}$/,
  ItemDesc: /^.{1,50}$/u,
  ExpireDate: /^\d{8}$/,
  NotifyURL: /^https:.{1,93}$/,
  CREDIT: /^1?$/,
  InstFlag: /^((3|6|12|18|24|30)(,|$))*$/,
}

function faultOf(clock: Clock, request: Fields): string | undefined {
  if (!isTimely(clock, request)) return 'MPG02003 TimeStamp'
  return Object.entries(rules).find(
    ([name, rule]) => !rule.test(request[name] ?? (/CREDIT|Inst/.test(name) ? '' : '\n')),
  )?.[0]
}

function query(clock: Clock, trades: Map<string, Trade>, fields: Fields, signsWrongly: boolean): string {
  const { MerchantID: merchantId = '', MerchantOrderNo: orderNo = '', Amt: amount = '' } = fields
  const isSigned = fields['CheckValue'] === checkValue(newebpayMerchant, { amount, merchantId, orderNo })
  if (!isSigned || fields['Version'] !== '1.3' || !isTimely(clock, fields))
    return result('TRA10008', {}, 'CheckValue')
  const trade = trades.get(orderNo)
  if (!trade || trade.request['Amt'] !== amount) return result('TRA10021', {}, 'no such trade')
  const { tradeNo } = trade
  const signed = { amount, merchantId, orderNo, tradeNo: signsWrongly ? '0' : tradeNo }
  return result('SUCCESS', {
    MerchantID: merchantId,
    Amt: Number(amount),
    TradeNo: tradeNo,
    MerchantOrderNo: orderNo,
    TradeStatus: trade.paidAs ? '1' : trade.failed ? '2' : '0',
    PaymentType: trade.paidAs ?? '',
    PayTime: trade.paidAt ?? '0000-00-00 00:00:00',
    RespondMsg: trade.failed ?? '',
    CheckCode: checkCode(newebpayMerchant, signed),
  })
}

function postData({ MerchantID_, PostData_ = '' }: Fields): Fields {
  const text = MerchantID_ === newebpayMerchant.merchantId ? decrypt(newebpayMerchant, PostData_) : undefined
  return Object.fromEntries(new URLSearchParams(text ?? ''))
}

// A refund needs a captured card; a pending capture can be cancelled, and then the authorization.
function act(clock: Clock, trades: Map<string, Trade>, actions: string[], fields: Fields): string {
  const { MerchantOrderNo = '', TradeNo, IndexType, Amt = '', CloseType, Cancel } = fields
  const byNumber = [...trades.values()].find((each) => each.tradeNo === TradeNo)
  const found = IndexType === '2' ? byNumber : trades.get(MerchantOrderNo)
  const trade = isTimely(clock, fields) ? found : undefined
  if (!trade) return result('TRA10021', {}, 'no such trade')
  const step = CloseType === '2' ? refund : Cancel === '1' ? cancelCapture : letGo
  actions.push(`${step.name} ${Amt}`)
  const status = step(trade, Number(Amt))
  const Result = { MerchantID: newebpayMerchant.merchantId, Amt, MerchantOrderNo, TradeNo: trade.tradeNo }
  return result(status, Result)
}

const totalOf = (trade: Trade) => Number(trade.request['Amt'])

function refund(trade: Trade, amount: number): string {
  if (trade.card !== 'captured') return 'TRA10035'
  if (trade.refunded + amount > totalOf(trade)) return 'TRA10064'
  trade.refunded += amount
  return 'SUCCESS'
}

function cancelCapture(trade: Trade): string {
  if (trade.card !== 'to be captured') return 'TRA10047'
  trade.card = 'authorized'
  return 'SUCCESS'
}

function letGo(trade: Trade): string {
  if (trade.card !== 'authorized') return 'TRA10013'
  trade.card = 'abandoned'
  trade.refunded = totalOf(trade)
  return 'SUCCESS'
}

/** The form that NewebPay sends: encrypted and signed. Its padding is longer than a block, as in its own examples. */
export function signedByNewebpay(json: string, keys = newebpayMerchant): string {
  const missing = 32 - (Buffer.byteLength(json) % 32)
  const isOfABlock = missing <= 16
  const TradeInfo = isOfABlock
    ? encrypt(keys, json)
    : encrypt(keys, json + String.fromCharCode(missing).repeat(missing)).slice(0, -32)
  const TradeSha = tradeSha(keys, TradeInfo)
  return new URLSearchParams({
    Status: 'SUCCESS',
    MerchantID: keys.merchantId,
    Version: '2.0',
    TradeInfo,
    TradeSha,
  }).toString()
}

const newebpayTime = (moment: Date) => toTaipeiTime(moment).replaceAll('/', '-')

function webhooksOf(clock: Clock, trades: Map<string, Trade>) {
  const common = (orderNo: string) => {
    const trade = trades.get(orderNo)
    if (!trade) throw new Error(`NewebPay knows no ${orderNo}`)
    const { request, tradeNo } = trade
    const fields = {
      MerchantID: newebpayMerchant.merchantId,
      Amt: Number(request['Amt']),
      TradeNo: tradeNo,
      MerchantOrderNo: orderNo,
    }
    return { trade, fields }
  }
  return {
    /** To NotifyURL once the payment is received. */
    paid(orderNo: string, PaymentType = 'CREDIT', more: Fields = {}) {
      const { trade, fields } = common(orderNo)
      Object.assign(trade, { paidAs: PaymentType, paidAt: newebpayTime(clock.now()), card: 'captured' })
      return signedByNewebpay(
        result('SUCCESS', {
          ...fields,
          PaymentType,
          PayTime: trade.paidAt,
          Inst: 0,
          IP: '127.0.0.1',
          ...more,
        }),
      )
    },
    declined(orderNo: string) {
      const { trade, fields } = common(orderNo)
      trade.failed = 'Declined'
      return signedByNewebpay(result('MPG03009', { ...fields, PaymentType: 'CREDIT' }, '授權失敗'))
    },
    /** Sent by the browser to CustomerURL once the buyer got a code. */
    code: (orderNo: string, PaymentType: string, more: Fields) =>
      signedByNewebpay(result('SUCCESS', { ...common(orderNo).fields, PaymentType, ...more }, '取號成功')),
  }
}
