import { paths } from '../../src/paths/paths.ts'
import type { NotificationsTable } from '../../src/platform/db/schema/schema.gen.ts'
import { addDuration, day } from '../../src/platform/durations.ts'
import type { Bought } from './buy.ts'
import type { Member } from './member.ts'

type NotificationRow = Pick<NotificationsTable, 'kind' | 'title' | 'body' | 'path' | 'source' | 'createdAt'>

function addNotification({ sheet, stock, chance, personId, present }: Member, notification: NotificationRow) {
  const { createdAt } = notification
  const isRead = chance.below(10) < 6
  const readAt = isRead
    ? chance.between(createdAt, new Date(Math.max(createdAt.getTime() + 1, present.getTime())))
    : null
  const id = chance.id<'Notification'>(createdAt)
  sheet.add('notifications', {
    schoolId: stock.schoolId,
    id,
    personId,
    isShown: true,
    ...notification,
    readAt,
  })
}

/** The notifications of a purchase, with the sources that the jobs would use. */
export function notifyOfPurchase(member: Member, { paymentId, payment, tradeNo }: Bought): void {
  const path = paths.payment(paymentId)
  const { paidAt, refundedAt, refundingState, refunded } = payment
  if (paidAt) {
    const texts = { title: '已收到你的付款', body: `訂單 ${tradeNo} 已付清。` }
    addNotification(member, {
      kind: 'payment_received',
      source: paymentId,
      path,
      createdAt: paidAt,
      ...texts,
    })
  }
  if (!refundedAt) return
  const texts = { title: '退款已完成', body: `訂單 ${tradeNo} 的款項已退回。` }
  const source = `${paymentId} ${refundingState} ${refunded}`
  addNotification(member, { kind: 'refund_updated', source, path, createdAt: refundedAt, ...texts })
}

/** Announcements of the school. */
export function notifyOfNews(member: Member): void {
  const { chance, joinedAt, present } = member
  for (let number = 1 + chance.below(2); number <= 4; number++) {
    const createdAt = chance.between(joinedAt, addDuration(present, -day))
    const texts = { title: `本月窯期公告 第 ${number} 號`, body: '請在週五前送件。' }
    addNotification(member, {
      kind: 'announcement',
      source: `bulk-news-${number}`,
      path: null,
      createdAt,
      ...texts,
    })
  }
}
