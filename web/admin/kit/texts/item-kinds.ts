import { choose } from './language.ts'

/** The kinds of items that a school sells. */
export const itemKinds = choose({
  en: {
    course: 'Courses',
    membership_plan: 'Memberships',
    event_ticket: 'Event tickets',
    digital_product: 'Digital products',
    consulting_meeting: 'Consulting',
  },
  'zh-TW': {
    course: '課程',
    membership_plan: '會員方案',
    event_ticket: '活動票券',
    digital_product: '數位商品',
    consulting_meeting: '諮詢',
  },
  ja: {
    course: 'コース',
    membership_plan: 'メンバーシップ',
    event_ticket: 'イベントのチケット',
    digital_product: 'デジタル商品',
    consulting_meeting: '個別相談',
  },
})
