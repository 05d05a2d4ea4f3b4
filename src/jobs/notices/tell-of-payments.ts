import type { Notice, Notifications } from '../../domain/notifications/index.ts'
import { platformActor, type School, type Tenancy } from '../../domain/tenancy/index.ts'
import { paths } from '../../paths/paths.ts'
import type { PersonId } from '../../platform/db/schema.gen.ts'
import type { FactHandler, RecordedFact } from '../../platform/outbox/fact-handler.ts'
import type { NoticeWords } from './notice-words.ts'
import { writtenBy } from './write-notice.ts'

type Deps = {
  readonly notifications: Pick<Notifications, 'notify'>
  readonly tenancy: Pick<Tenancy, 'schoolById'>
}

/** What commerce tells of a payment. */
type PaymentBody = {
  readonly paymentId: string
  readonly personId: PersonId
  readonly tradeNo: string
  readonly amount: string
  readonly currency: string
  readonly refunded: string
  readonly refundingState: keyof NoticeWords['refunds'] | 'none'
  readonly deadlineAt: string | null
  readonly sequence: number
}

type Told = Pick<Notice, 'kind' | 'source' | 'words'>

/** Tells members what became of their money. */
export function tellOfPayments({ notifications, tenancy }: Deps): FactHandler {
  return {
    name: 'tell-of-payments',
    kinds: ['payment.paid', 'payment.code_issued', 'payment.due', 'payment.expired', 'refund.updated'],
    async handle(fact) {
      const school = await tenancy.schoolById(platformActor, fact.schoolId)
      const body = fact.body as PaymentBody
      const told = school && noticeOf(school, fact, body)
      if (!told) return
      const { personId, paymentId } = body
      await notifications.notify({
        ...told,
        schoolId: fact.schoolId,
        personId,
        path: paths.payment(paymentId),
      })
    },
  }
}

function noticeOf(school: School, { kind }: RecordedFact, body: PaymentBody): Told | undefined {
  const { paymentId, tradeNo, amount, currency, deadlineAt, sequence } = body
  switch (kind) {
    case 'payment.paid':
      return {
        kind: 'payment_received',
        source: paymentId,
        words: writtenBy(school, ({ words, money }) =>
          words.paymentReceived({ amount: money(amount, currency), tradeNo }),
        ),
      }
    case 'payment.code_issued':
      return {
        kind: 'payment_due',
        source: `${paymentId} ${deadlineAt}`,
        words: writtenBy(school, ({ words, money, moment }) =>
          words.codeIssued({
            amount: money(amount, currency),
            tradeNo,
            until: deadlineAt ? moment(deadlineAt) : '',
          }),
        ),
      }
    case 'payment.due':
      return {
        kind: 'payment_due',
        source: paymentId,
        words: writtenBy(school, ({ words, day }) =>
          words.instalmentDue({ tradeNo, sequence, until: deadlineAt ? day(deadlineAt) : '' }),
        ),
      }
    case 'payment.expired':
      return {
        kind: 'payment_expired',
        source: `${paymentId} ${deadlineAt}`,
        words: writtenBy(school, ({ words, money }) =>
          words.paymentExpired({ amount: money(amount, currency), tradeNo }),
        ),
      }
    default:
      return refundNotice(school, body)
  }
}

function refundNotice(school: School, body: PaymentBody): Told | undefined {
  const { paymentId, tradeNo, refunded, currency, refundingState } = body
  if (refundingState === 'none') return undefined
  return {
    kind: 'refund_updated',
    source: `${paymentId} ${refundingState} ${refunded}`,
    words: writtenBy(school, ({ words, money }) =>
      words.refunds[refundingState]({ refunded: money(refunded, currency), tradeNo }),
    ),
  }
}
