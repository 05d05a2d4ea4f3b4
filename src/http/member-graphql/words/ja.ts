import type { SubscriptionWords } from '../words.ts'

export const ja: SubscriptionWords = {
  announcement: { label: 'お知らせ', description: 'スクールからのニュースです。' },
  course_updated: { label: 'コースの更新', description: '受講中のコースに新しい内容が加わりました。' },
  lecture_unlocked: { label: 'レクチャーの公開', description: 'ロックされていたレクチャーを受講できます。' },
  comment_reply: { label: '返信', description: 'あなたのコメントに返信がありました。' },
  payment_received: { label: '入金の確認', description: 'お支払いを受け付けました。' },
  payment_due: { label: 'お支払いのお願い', description: 'お支払いが必要なものとその期限です。' },
  payment_expired: { label: 'お支払い期限切れ', description: 'お支払いの期限が過ぎました。' },
  refund_updated: { label: '返金', description: '申請した返金の状況です。' },
  event_reminder: { label: 'イベントの予告', description: '申し込んだイベントがまもなく始まります。' },
  meeting_reminder: { label: '相談の予告', description: '予約した相談がまもなく始まります。' },
  access_expiring: { label: '利用期限', description: '利用できる期間が一週間以内に終わります。' },
  certificate_issued: { label: '修了証', description: '修了証が発行されました。' },
}
