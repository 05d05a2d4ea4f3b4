import type { SubscriptionWords } from '../words.ts'

export const zhTW: SubscriptionWords = {
  announcement: { label: '公告', description: '學校發布的消息。' },
  course_updated: { label: '課程更新', description: '你的課程有新內容。' },
  lecture_unlocked: { label: '單元開放', description: '原本鎖定的單元已為你開放。' },
  comment_reply: { label: '留言回覆', description: '有人回覆了你的留言。' },
  payment_received: { label: '收到付款', description: '學校已收到你的款項。' },
  payment_due: { label: '待付款項', description: '你有款項待付，以及付款期限。' },
  payment_expired: { label: '逾期未付', description: '款項已超過付款期限。' },
  refund_updated: { label: '退款', description: '你申請的退款有新進度。' },
  event_reminder: { label: '活動提醒', description: '你報名的活動即將開始。' },
  meeting_reminder: { label: '諮詢提醒', description: '你預約的諮詢即將開始。' },
  access_expiring: { label: '使用期限', description: '你的使用權將在一週內到期。' },
  certificate_issued: { label: '證書', description: '已核發證書給你。' },
}
