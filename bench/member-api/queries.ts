/** The queries: the curriculum of a course of a hundred lectures, and the page of fifty payments. */
export const queries = {
  syllabus: `query Syllabus {
  viewer {
    enrolledCourses(first: 1) {
      nodes {
        slug name expireDate hasLifetimeAccess
        lastWatchedLecture { lectureId positionSeconds }
        detailProgress { completedCount totalCount percentage }
        sections {
          title
          lectures { id title kind state isLocked unlockAt lockReason duration positionSeconds }
        }
      }
    }
  }
}`,
  payments: `query Payments {
  viewer {
    payments(first: 50) {
      nodes {
        id tradeNo amount currency paymentType createdAt paidAt paymentState
        adjustments { kind label code amount }
        invoice {
          number kind state buyerName taxId carrier donationCode issuedAt amount allowanceAmount
        }
        lineitems {
          id name itemType itemId quantity originalAmount discountAmount amount refundedAmount
        }
        installment { sequence count nextChargeAt remainingAmount }
        refundingState refundedAmount refundedAt refundRequestedAt bankCode bankName codeNo expiredAt
      }
      pageInfo { hasNextPage }
    }
  }
}`,
} as const

export type Work = keyof typeof queries
export const works = Object.keys(queries) as readonly Work[]

export const path = '/member/graphql'
const headers = { 'content-type': 'application/json', accept: 'application/json' } as const

/** One request, as every server gets it. */
export function requestFor(work: Work, token: string) {
  return {
    method: 'POST' as const,
    headers: { ...headers, authorization: `Bearer ${token}` },
    body: JSON.stringify({ query: queries[work] }),
  }
}
