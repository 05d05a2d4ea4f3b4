import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import { toTaipeiTime } from '../../../src/domain/gateways/taipei-time.ts'
import { decrypted, encrypted } from '../../../src/domain/invoicing/ecpay/cipher.ts'
import { voidableUntil } from '../../../src/domain/invoicing/ecpay/void-deadline.ts'
import { isCarrier, isDonationCode, isTaxId } from '../../../src/domain/invoicing/taiwan-fields.ts'
import type { Clock } from '../../../src/platform/clock.ts'
import { createOutboundHttp } from '../../../src/platform/outbound-http/index.ts'
import { listen, type WhenDone } from '../hostile/tls/strangers-server.ts'
import { createThrowAwayAuthority } from '../hostile/tls/throw-away-authority.ts'

/** The merchant that ECPay publishes for tests of invoices. */
export const invoiceMerchant = {
  merchantId: '2000132',
  hashKey: 'ejCk326UnaZWKisg',
  hashIv: 'q9jcZX8Ib9LM8wYk',
}

const authority = createThrowAwayAuthority()
const certificate = authority.issue('einvoice.ecpay.com.tw', 'einvoice-stage.ecpay.com.tw')

type Data = Readonly<Record<string, unknown>>
type Allowance = { readonly number: string; readonly amount: number; readonly at: Date }
export type StoredInvoice = {
  readonly number: string
  readonly data: Data
  readonly at: Date
  isVoided: boolean
  readonly allowances: Allowance[]
}

/** `lost`: the request is executed, and the response is lost. `busy`: the tax office does not respond. */
export type InvoiceFault = 'away' | 'lost' | 'busy' | 'garbage' | 'down'

type State = {
  readonly clock: Clock
  readonly invoices: Map<string, StoredInvoice>
  readonly requests: string[]
  /** Taken by one request each, in this order. */
  readonly faults: (InvoiceFault | undefined)[]
  /** Mobile barcodes that nobody has registered. */
  readonly unknownCarriers: Set<string>
  count: number
}

/** A server that behaves as the documents of ECPay's invoice service say, for one merchant. */
export async function startEcpayInvoices(clock: Clock, whenDone?: WhenDone) {
  const state: State = {
    clock,
    invoices: new Map(),
    requests: [],
    faults: [],
    unknownCarriers: new Set<string>(),
    count: 0,
  }
  const server = await listen(
    createServer(certificate, async (request, response) => await answer(state, request, response)),
    whenDone,
  )
  const http = createOutboundHttp({
    userAgent: 'Lectern',
    resolve: async () => ['93.184.216.34'],
    connect: server.connect,
    certificateAuthorities: [authority.certificate],
  })
  const reset = () => {
    for (const each of [state.invoices, state.unknownCarriers]) each.clear()
    for (const each of [state.requests, state.faults]) each.length = 0
  }
  return { http, ...state, reset }
}

async function answer(state: State, request: IncomingMessage, response: ServerResponse) {
  const body = Buffer.concat(await request.toArray()).toString()
  const fault = state.faults.shift()
  if (fault === 'away') return void request.socket.destroy()
  if (fault === 'down') return void response.writeHead(503).end('down')
  const text = JSON.stringify(
    fault === 'busy' ? sealed(failed(9_000_001, '呼叫財政部API失敗')) : outcome(state, request, body),
  )
  if (fault === 'lost') return void request.socket.destroy()
  response.end(fault === 'garbage' ? text.slice(0, -20) : text)
}

function outcome(state: State, request: IncomingMessage, body: string): object {
  const {
    MerchantID,
    RqHeader,
    Data: text,
  } = JSON.parse(body) as Record<string, unknown> & { RqHeader: { Timestamp: number } }
  if (MerchantID !== invoiceMerchant.merchantId) return refusedTransport(115, 'B2C/B2B功能尚未開通')
  const age = state.clock.now().getTime() / 1000 - RqHeader.Timestamp
  if (Math.abs(age) > 600) return refusedTransport(104, 'Timestamp is over 10 minutes than it just produced.')
  const data = decrypted(invoiceMerchant, String(text)) as Data | undefined
  if (!data) return refusedTransport(110, 'The parameter [Data] decrypt fail.')
  const path = request.url?.replace('/B2CInvoice/', '') ?? ''
  state.requests.push(path)
  return sealed(acts[path]?.(state, data) ?? failed(404, 'no such path'))
}

// ECPay sends its merchant id as a number.
const envelope = { MerchantID: Number(invoiceMerchant.merchantId), RpHeader: { Timestamp: 0 } }
const sealed = (data: object) => ({
  ...envelope,
  TransCode: 1,
  TransMsg: 'Success',
  Data: encrypted(invoiceMerchant, data),
})
const refusedTransport = (TransCode: number, TransMsg: string) => ({
  ...envelope,
  TransCode,
  TransMsg,
  Data: '',
})
const failed = (RtnCode: number, RtnMsg: string) => ({ RtnCode, RtnMsg })
const succeeded = (RtnMsg: string, more: object) => ({ RtnCode: 1, RtnMsg, ...more })

const acts: Readonly<Record<string, (state: State, data: Data) => object>> = {
  Issue: issue,
  GetIssue: (state, { RelateNumber }) => {
    const found = state.invoices.get(String(RelateNumber))
    if (!found) return failed(1_600_003, '無資料')
    return succeeded('查詢成功', {
      IIS_Number: found.number,
      IIS_Relate_Number: RelateNumber,
      IIS_Create_Date: invoiceTime(found.at),
      IIS_Sales_Amount: String(found.data['SalesAmount']),
      IIS_Random_Number: 6863,
      IIS_Issue_Status: '1',
      IIS_Invalid_Status: found.isVoided ? '1' : '0',
    })
  },
  Invalid: invalidate,
  Allowance: allow,
  GetAllowanceList: (state, data) => {
    const found = numbered(state, data, 'Date')
    if (!found || found.allowances.length === 0) return failed(7, '查無資料')
    return succeeded('查詢成功', {
      AllowanceInfo: found.allowances.map(({ number, amount, at }) => ({
        IA_Allow_No: number,
        IA_Date: invoiceTime(at),
        IA_Invoice_No: found.number,
        IA_Invalid_Status: '0',
        IA_Total_Tax_Amount: amount,
      })),
    })
  },
}

type Item = { readonly ItemCount: number; readonly ItemPrice: number; readonly ItemAmount: number }

function issue(state: State, data: Data): object {
  const relate = String(data['RelateNumber'])
  if (!/^[A-Za-z0-9]{1,30}$/.test(relate)) return failed(5_000_011, '自訂編號格式錯誤')
  if (state.invoices.has(relate)) return failed(5_070_357, 'B2C開立發票 自訂編號重覆，請重新設定')
  const problem = problemWith(state, data)
  if (problem) return failed(5_000_022, problem)
  const number = `LC${String(10_000_000 + state.count++)}`
  state.invoices.set(relate, { number, data, at: state.clock.now(), isVoided: false, allowances: [] })
  // A plus sign stands for the space, as in ECPay's own examples.
  const InvoiceDate = invoiceTime(state.clock.now()).replace(' ', '+')
  return succeeded('開立發票成功', { InvoiceNo: number, InvoiceDate, RandomNumber: '6863' })
}

type InvoiceFields = Readonly<
  Record<'donation' | 'print' | 'carrier' | 'carrierNum' | 'taxId' | 'loveCode', string>
>
type Rule = (fields: InvoiceFields, state: State) => boolean

// "Donation, tax ID number, carrier and print" of the document of Issue.
const wrongs: readonly (readonly [message: string, isBroken: Rule])[] = [
  ['捐贈碼錯誤', (is) => is.donation === '1' && (is.print !== '0' || is.taxId !== '')],
  ['捐贈碼錯誤', (is) => is.donation === '1' && !isDonationCode(is.loveCode)],
  ['統一編號錯誤', (is) => is.taxId !== '' && (is.donation !== '0' || !isTaxId(is.taxId))],
  ['列印註記錯誤', (is) => is.taxId !== '' && is.carrier === '' && is.print !== '1'],
  ['列印註記錯誤', (is) => ['1', '2'].includes(is.carrier) && is.print !== '0'],
  ['載具編號錯誤', (is) => is.carrier === '1' && is.carrierNum !== ''],
  ['載具編號錯誤', (is) => ['2', '3'].includes(is.carrier) && !isCarrier(is.carrierNum)],
  ['載具編號錯誤', (is) => is.carrier === '2' && is.carrierNum.startsWith('/')],
  ['載具編號錯誤', (is) => is.carrier === '3' && !is.carrierNum.startsWith('/')],
  ['手機條碼不存在', (is, { unknownCarriers }) => unknownCarriers.has(is.carrierNum)],
]

function problemWith(state: State, data: Data): string | undefined {
  const text = (name: string) => String(data[name] ?? '')
  if (!text('CustomerEmail')) return '客戶電子信箱與手機號碼須擇一填寫'
  if (text('Print') === '1' && !text('CustomerAddr')) return '列印時客戶地址必填'
  if (text('TaxType') !== '1' || text('InvType') !== '07') return '課稅類別錯誤'
  const invoice = {
    donation: text('Donation'),
    print: text('Print'),
    carrier: text('CarrierType'),
    carrierNum: text('CarrierNum'),
    taxId: text('CustomerIdentifier'),
    loveCode: text('LoveCode'),
  }
  const wrong = wrongs.find(([, isBroken]) => isBroken(invoice, state))
  return wrong?.[0] ?? sumProblem(data['Items'] as readonly Item[], Number(data['SalesAmount']))
}

function sumProblem(items: readonly Item[], total: number): string | undefined {
  const isRight = items.every(
    (each) => each.ItemCount * each.ItemPrice === each.ItemAmount && each.ItemAmount > 0,
  )
  const sum = items.reduce((all, { ItemAmount }) => all + ItemAmount, 0)
  return items.length > 0 && isRight && sum === total ? undefined : '商品合計金額錯誤'
}

function numbered({ invoices }: State, data: Data, date: 'InvoiceDate' | 'Date'): StoredInvoice | undefined {
  const found = [...invoices.values()].find(({ number }) => number === data['InvoiceNo'])
  return found && invoiceTime(found.at).startsWith(String(data[date])) ? found : undefined
}

function invalidate(state: State, data: Data): object {
  const found = numbered(state, data, 'InvoiceDate')
  if (!found) return failed(2_000_016, '查無發票資料')
  if (found.isVoided) return failed(5_070_453, '該發票已被作廢過')
  if (found.allowances.length > 0) return failed(5_070_450, '該發票已被折讓過，無法直接作廢發票')
  if (state.clock.now() >= voidableUntil(found.at)) return failed(5_070_452, '已超過可作廢期限')
  if (!data['Reason'] || [...String(data['Reason'])].length > 20) return failed(5_000_033, '作廢原因錯誤')
  found.isVoided = true
  return succeeded('作廢成功', { InvoiceNo: found.number })
}

function allow(state: State, data: Data): object {
  const found = numbered(state, data, 'InvoiceDate')
  if (!found || found.isVoided) return failed(2_000_016, '查無發票資料')
  const amount = Number(data['AllowanceAmount'])
  const problem = sumProblem(data['Items'] as readonly Item[], amount)
  if (problem) return failed(5_000_022, problem)
  const credited = found.allowances.reduce((sum, each) => sum + each.amount, 0)
  const remaining = Number(found.data['SalesAmount']) - credited - amount
  if (remaining < 0) return failed(2_000_037, '折讓金額超過可折讓金額')
  const number = `2026111600${String(100_000 + state.count++)}`
  found.allowances.push({ number, amount, at: state.clock.now() })
  return succeeded('開立折讓成功', {
    IA_Allow_No: number,
    IA_Invoice_No: found.number,
    IA_Date: invoiceTime(state.clock.now()),
    IA_Remain_Allowance_Amt: remaining,
  })
}

const invoiceTime = (moment: Date) => toTaipeiTime(moment).replaceAll('/', '-')
