import type { PersonId, SchoolId } from '../../platform/db/schema/schema.gen.ts'
import type { Locale } from '../../platform/locales.ts'
import { entriesOf } from '../../platform/records.ts'

/** The data of one module about a member: one file of the export. */
export type DataExportPart = {
  /** The file's name without `.json`. */
  readonly name: string
  /** A description of the file for the member. */
  readonly about: Readonly<Record<Locale, string>>
  readonly read: (schoolId: SchoolId, personId: PersonId) => Promise<unknown>
}

type Read = DataExportPart['read']

/** The operations that return what a module stores about a person. */
export type PersonalDataModules = {
  readonly identity: { readonly personalData: Read }
  readonly oauth: { readonly appPersonalData: Read }
  readonly content: { readonly writtenPersonalData: Read }
  readonly teaching: { readonly teachingPersonalData: Read }
  readonly entitlements: { readonly entitlementPersonalData: Read }
  readonly learning: { readonly learningPersonalData: Read }
  readonly certificates: { readonly certificatePersonalData: Read }
  readonly assessments: { readonly attemptsPersonalData: Read; readonly authoredPersonalData: Read }
  readonly consulting: { readonly meetingPersonalData: Read }
  readonly events: { readonly eventPersonalData: Read }
  readonly orders: { readonly paidPersonalData: Read }
  readonly subscriptions: { readonly subscribedPersonalData: Read }
  readonly notifications: { readonly inboxPersonalData: Read }
}

/** A description of each file for the member. */
const abouts = {
  account: {
    en: 'Your account, your roles at this school, your sessions and passkeys, and the activity of your account.',
    'zh-TW': '你的帳號、你在這所學校的角色、目前登入的裝置、通行密鑰，以及帳號的活動紀錄。',
    ja: 'アカウント、このスクールでの役割、ログイン中の端末、パスキー、アカウントの利用記録。',
  },
  apps: {
    en: 'The apps you connected at this school, the permissions you gave them, and their activity on your behalf.',
    'zh-TW': '你在這所學校連結的應用程式、你允許的項目，以及它們代你讀取資料的紀錄。',
    ja: 'このスクールで連携したアプリ、許可した内容、アプリがあなたのために行った操作の記録。',
  },
  learning: {
    en: 'The courses you are enrolled in, your progress, and your private notes.',
    'zh-TW': '你修習的課程、學習進度與私人筆記。',
    ja: '受講中のコース、学習の進み具合、自分用のノート。',
  },
  certificates: {
    en: 'Your certificates, with the signed credentials.',
    'zh-TW': '你的證書，以及已簽署的數位憑證。',
    ja: '修了証と、署名済みのデジタル証明。',
  },
  attempts: {
    en: 'Your attempts at quizzes and assignments: your answers and your results.',
    'zh-TW': '你的測驗與作業紀錄：你的答案與成績。',
    ja: 'クイズと課題の受験記録。あなたの解答と結果です。',
  },
  questions: {
    en: 'The versions of questions in the question bank that you wrote. Their answers belong to the school.',
    'zh-TW': '你在題庫中撰寫的題目版本；題目的答案屬於學校。',
    ja: '問題バンクであなたが作成した問題の版。解答はスクールに帰属します。',
  },
  access: {
    en: 'Your access to courses, products and memberships at this school with its start and end, and your downloads.',
    'zh-TW': '你在這所學校擁有的內容、起訖時間，以及下載紀錄。',
    ja: 'このスクールで利用できる内容とその期間、ダウンロードの記録。',
  },
  payments: {
    en: 'Your orders and payments; amounts are in the smallest unit of their currency.',
    'zh-TW': '你的訂單與付款紀錄；金額以該貨幣的最小單位表示。',
    ja: '注文とお支払いの記録。金額は各通貨の最小単位です。',
  },
  subscriptions: {
    en: 'Your memberships that renew, and the cards that are stored for them.',
    'zh-TW': '會自動續訂的會員方案，以及為此儲存的卡片。',
    ja: '自動更新されるメンバーシップと、そのために登録されたカード。',
  },
  events: {
    en: 'The events you registered for.',
    'zh-TW': '你報名的活動。',
    ja: '申し込んだイベント。',
  },
  meetings: {
    en: 'The consulting meetings you reserved.',
    'zh-TW': '你預約的諮詢。',
    ja: '予約した個別相談。',
  },
  inbox: {
    en: 'Your notifications from the school, and your notification settings.',
    'zh-TW': '學校寄給你的通知，以及你的通知設定。',
    ja: 'スクールからのお知らせと、その受け取り方の設定。',
  },
  written: {
    en: 'Your comments and the forms you filled in.',
    'zh-TW': '你的留言與填寫過的表單。',
    ja: '投稿したコメントと記入したフォーム。',
  },
  teaching: {
    en: 'Your saved replies to questions, as a member of the staff.',
    'zh-TW': '你以教職員身分儲存的常用回覆。',
    ja: 'スタッフとして保存した質問への定型文。',
  },
} as const satisfies Record<string, DataExportPart['about']>

/** Every part of a data export. A module that stores data of members adds its part here and above. */
export function dataExportParts(modules: PersonalDataModules): readonly DataExportPart[] {
  const reads: Readonly<Record<keyof typeof abouts, Read>> = {
    account: modules.identity.personalData,
    apps: modules.oauth.appPersonalData,
    learning: modules.learning.learningPersonalData,
    certificates: modules.certificates.certificatePersonalData,
    attempts: modules.assessments.attemptsPersonalData,
    questions: modules.assessments.authoredPersonalData,
    access: modules.entitlements.entitlementPersonalData,
    payments: modules.orders.paidPersonalData,
    subscriptions: modules.subscriptions.subscribedPersonalData,
    events: modules.events.eventPersonalData,
    meetings: modules.consulting.meetingPersonalData,
    inbox: modules.notifications.inboxPersonalData,
    written: modules.content.writtenPersonalData,
    teaching: modules.teaching.teachingPersonalData,
  }
  return entriesOf(abouts).map(([name, about]) => ({
    name,
    about,
    read: reads[name],
  }))
}
