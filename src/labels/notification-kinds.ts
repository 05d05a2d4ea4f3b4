import type { NotificationKind } from '../domain/notifications/index.ts'
import { localised } from '../platform/locales.ts'

type KindMessages = { readonly label: string; readonly description: string }

/** The label of each kind of notification, for preference lists. */
export const notificationKindMessages = localised<Readonly<Record<NotificationKind, KindMessages>>>({
  en: {
    announcement: { label: 'Announcements', description: 'News from the school.' },
    course_updated: {
      label: 'Course updates',
      description: 'Your work was graded, or one of your courses has new content.',
    },
    lecture_unlocked: {
      label: 'Unlocked lectures',
      description: 'A locked lecture has become available to you.',
    },
    comment_reply: { label: 'Replies', description: 'Somebody answered your comment.' },
    payment_received: { label: 'Payments received', description: 'The school has received your payment.' },
    payment_due: { label: 'Payments due', description: 'A payment is due, with its deadline.' },
    payment_expired: {
      label: 'Expired payments',
      description: 'The deadline of a payment has passed.',
    },
    refund_updated: { label: 'Refunds', description: 'The status of a refund has changed.' },
    event_reminder: {
      label: 'Events',
      description: 'An event you registered for begins soon, or your registration has changed.',
    },
    meeting_reminder: { label: 'Meetings', description: 'A meeting you booked begins soon, or has changed.' },
    access_expiring: {
      label: 'Expiring access',
      description: 'Your access to something ends within a week.',
    },
    certificate_issued: { label: 'Certificates', description: 'A certificate was issued to you.' },
  },
  'zh-TW': {
    announcement: { label: '公告', description: '學校發布的消息。' },
    course_updated: { label: '課程更新', description: '你的作業已評分，或課程有新內容。' },
    lecture_unlocked: { label: '單元開放', description: '原本鎖定的單元已開放。' },
    comment_reply: { label: '留言回覆', description: '有人回覆了你的留言。' },
    payment_received: { label: '收到付款', description: '學校已收到你的款項。' },
    payment_due: { label: '待付款項', description: '你有款項待付，並註明付款期限。' },
    payment_expired: { label: '付款逾期', description: '款項已超過付款期限。' },
    refund_updated: { label: '退款', description: '退款狀態已變更。' },
    event_reminder: { label: '活動', description: '你報名的活動即將開始，或報名有變動。' },
    meeting_reminder: { label: '諮詢', description: '你的諮詢即將開始，或有變動。' },
    access_expiring: { label: '即將到期', description: '你的使用權將在一週內到期。' },
    certificate_issued: { label: '證書', description: '已核發證書給你。' },
  },
  ja: {
    announcement: { label: 'お知らせ', description: 'スクールからのニュースです。' },
    course_updated: {
      label: 'コースの更新',
      description: '提出物が採点されたとき、または受講中のコースに新しい内容が追加されたとき。',
    },
    lecture_unlocked: {
      label: 'レッスンの公開',
      description: 'ロックされていたレッスンが公開されました。',
    },
    comment_reply: { label: '返信', description: 'あなたのコメントに返信がありました。' },
    payment_received: { label: '入金の確認', description: 'スクールがお支払いを受け取りました。' },
    payment_due: { label: 'お支払いのお願い', description: 'お支払いが必要なものと、その期限です。' },
    payment_expired: { label: 'お支払いの期限切れ', description: 'お支払いの期限が過ぎました。' },
    refund_updated: { label: '返金', description: '返金の状況が変わりました。' },
    event_reminder: {
      label: 'イベント',
      description: '申し込んだイベントがまもなく始まるか、申し込みが変更されました。',
    },
    meeting_reminder: {
      label: '個別相談',
      description: '予約した個別相談がまもなく始まるか、変更されました。',
    },
    access_expiring: { label: '利用期限', description: '利用期間が1週間以内に終了します。' },
    certificate_issued: { label: '修了証', description: '修了証が発行されました。' },
  },
})
