import { z } from 'zod'
import { fromTaipeiTime } from '../../gateways/index.ts'
import type {
  AllowAnswer,
  AllowancesAnswer,
  FindAnswer,
  InvoiceIssuer,
  InvoiceToIssue,
  IssuedAnswer,
  NumberedInvoice,
  Unknown,
  VoidAnswer,
} from '../issuer.ts'
import { keyTestTimeoutMs, longestVoidReason } from '../limits.ts'
import { callEcpay, type EcpayAnswer, type EcpayInvoiceDeps, notDone } from './call.ts'
import { allowanceData, issueData, numberAndDate, relateNumber } from './invoice-data.ts'
import type { EcpayInvoiceSettings } from './settings.ts'

const done = 1
const relateNumberTaken = 5_070_357
const voidedBefore = 5_070_453
const nothingFound = 7

/** ECPay's e-invoices for consumers and companies (B2C API 3). */
export function createEcpayIssuer(deps: EcpayInvoiceDeps, settings: EcpayInvoiceSettings): InvoiceIssuer {
  const call: Call = (path, data, timeoutMs) =>
    callEcpay(deps, settings, { path, data, ...(timeoutMs && { timeoutMs }) })
  return {
    issue: async (invoice) => {
      const answer = await call('Issue', issueData(invoice))
      if (answer.is !== 'answered') return answer
      if (answer.code === relateNumberTaken) return { is: 'taken' }
      return answer.code === done ? issuedIn(answer) : notDone(answer)
    },
    find: (invoice) => find(call, invoice),
    void: (invoice, reason) => invalidate(call, invoice, reason),
    allow: (invoice, amount) => allow(call, invoice, amount),
    allowances: (invoice) => listAllowances(call, invoice),
    test: async () => {
      const answer = await call('GetIssue', { RelateNumber: 'LECTERNKEYTEST' }, keyTestTimeoutMs)
      // With valid keys the answer is that there is no such invoice.
      return answer.is === 'answered'
        ? { works: true, detail: `ECPay (${settings.environment}) accepts the keys.` }
        : { works: false, detail: `${answer.why}.` }
    },
  }
}

type Call = (
  path: Parameters<typeof callEcpay>[2]['path'],
  data: object,
  timeoutMs?: number,
) => ReturnType<typeof callEcpay>

const text = z.coerce.string()
const Issued = z.object({ InvoiceNo: text, InvoiceDate: text, RandomNumber: text.optional() })

function issuedIn({ data }: EcpayAnswer): IssuedAnswer | Unknown {
  const { InvoiceNo: number, InvoiceDate, RandomNumber = null } = Issued.safeParse(data).data ?? {}
  return issuedAnswer({ number, at: InvoiceDate, randomCode: RandomNumber, isVoided: false })
}

type EcpayInvoiceData = {
  readonly number: string | undefined
  readonly at: string | undefined
  readonly randomCode: string | null
  readonly isVoided: boolean
}

function issuedAnswer({ number, at = '', randomCode, isVoided }: EcpayInvoiceData): IssuedAnswer | Unknown {
  const issuedAt = fromTaipeiTime(at)
  if (!number || !/^[A-Z]{2}\d{8}$/.test(number) || !issuedAt)
    return { is: 'unknown', why: 'ECPay sent an invoice without a number or date' }
  return { is: 'issued', number, issuedAt, randomCode: randomCode || null, isVoided }
}

const Found = z.object({
  IIS_Number: text,
  IIS_Create_Date: text,
  IIS_Random_Number: text.optional(),
  IIS_Invalid_Status: text.optional(),
  IIS_Sales_Amount: z.coerce.number(),
})

async function find(call: Call, invoice: InvoiceToIssue): Promise<FindAnswer> {
  const answer = await call('GetIssue', { RelateNumber: relateNumber(invoice) })
  if (answer.is !== 'answered') return answer
  if (answer.code !== done) return isNotFound(answer) ? { is: 'absent' } : asUnknown(answer)
  const found = Found.safeParse(answer.data).data
  if (!found) return { is: 'unknown', why: 'ECPay sent an unreadable invoice' }
  if (BigInt(Math.round(found.IIS_Sales_Amount)) !== invoice.amount)
    return {
      is: 'refused',
      why: `ECPay has invoice ${found.IIS_Number} for this payment with a different amount`,
    }
  const { IIS_Number: number, IIS_Create_Date: at, IIS_Random_Number: randomCode = null } = found
  return issuedAnswer({ number, at, randomCode, isVoided: found.IIS_Invalid_Status === '1' })
}

// The codes of this answer differ by version; its message says that nothing was found.
const isNotFound = ({ code, message }: EcpayAnswer) =>
  code === nothingFound || /查無|查不到|無此|不存在|無.*資料/.test(message)

const asUnknown = ({ code, message }: EcpayAnswer): Unknown => ({
  is: 'unknown',
  why: `${code} ${message}`.trim(),
})

async function invalidate(call: Call, invoice: NumberedInvoice, reason: string): Promise<VoidAnswer> {
  const answer = await call('Invalid', {
    ...numberAndDate(invoice),
    Reason: [...reason].slice(0, longestVoidReason).join(''),
  })
  if (answer.is !== 'answered') return answer
  return answer.code === done || answer.code === voidedBefore ? { is: 'voided' } : notDone(answer)
}

const Allowed = z.object({ IA_Allow_No: text, IA_Date: text })

async function allow(call: Call, invoice: NumberedInvoice, amount: bigint): Promise<AllowAnswer> {
  const answer = await call('Allowance', allowanceData(invoice, amount))
  if (answer.is !== 'answered') return answer
  if (answer.code !== done) return notDone(answer)
  const { IA_Allow_No: number, IA_Date = '' } = Allowed.safeParse(answer.data).data ?? {}
  const issuedAt = fromTaipeiTime(IA_Date)
  if (!number || !issuedAt) return { is: 'unknown', why: 'ECPay sent an allowance without a number or date' }
  return { is: 'allowed', number, issuedAt, amount }
}

const Listed = z.object({
  AllowanceInfo: z.array(
    z.object({
      IA_Allow_No: text,
      IA_Date: text,
      IA_Invalid_Status: text.optional(),
      IA_Total_Tax_Amount: z.coerce.number(),
    }),
  ),
})

async function listAllowances(call: Call, invoice: NumberedInvoice): Promise<AllowancesAnswer> {
  const { InvoiceNo, InvoiceDate } = numberAndDate(invoice)
  const answer = await call('GetAllowanceList', { SearchType: '1', InvoiceNo, Date: InvoiceDate })
  if (answer.is !== 'answered') return answer
  if (answer.code !== done) return isNotFound(answer) ? { is: 'listed', allowances: [] } : asUnknown(answer)
  const listed = Listed.safeParse(answer.data).data
  if (!listed) return { is: 'unknown', why: 'ECPay sent unreadable allowances' }
  const allowances = listed.AllowanceInfo.filter((each) => each.IA_Invalid_Status !== '1').flatMap((each) => {
    const issuedAt = fromTaipeiTime(each.IA_Date)
    const amount = BigInt(Math.round(each.IA_Total_Tax_Amount))
    return issuedAt ? [{ number: each.IA_Allow_No, issuedAt, amount }] : []
  })
  return { is: 'listed', allowances }
}
