import { localised } from '../../../platform/locales.ts'

type Conditions = {
  readonly minPercent: number | null
  readonly minHours: number | null
  readonly quizzes: number
}

/** The texts of a certificate for which its template has none, and its labels. */
export const certificateTexts = localised({
  en: {
    title: 'Certificate of Completion',
    presentedTo: 'This certificate is presented to',
    body: 'for successfully completing the course “{course}”.',
    date: 'Date of issue',
    number: (number: number) => `No. ${number}`,
    verify: 'Verify this certificate at',
    preview: 'Preview',
    sampleName: 'Mei Lin',
    revoked: 'Revoked',
    replaced: 'Replaced',
    criteria: ({ minPercent, minHours, quizzes }: Conditions) =>
      sentence(
        [
          minPercent !== null && `completed at least ${minPercent}% of the lectures`,
          minHours !== null && `completed lectures of at least ${minHours} hours`,
          quizzes > 0 && `passed ${quizzes === 1 ? 'the required quiz' : `the ${quizzes} required quizzes`}`,
        ],
        { start: 'The holder ', joint: ', and ', end: '.', empty: 'completed the course' },
      ),
  },
  'zh-TW': {
    title: '結業證書',
    presentedTo: '茲證明',
    body: '已修畢「{course}」課程，特頒此證。',
    date: '核發日期',
    number: (number: number) => `第 ${number} 號`,
    verify: '證書查驗',
    preview: '預覽',
    sampleName: '林小美',
    revoked: '已撤銷',
    replaced: '已換發',
    criteria: ({ minPercent, minHours, quizzes }: Conditions) =>
      sentence(
        [
          minPercent !== null && `完成至少 ${minPercent}% 的單元`,
          minHours !== null && `完成總長至少 ${minHours} 小時的單元`,
          quizzes > 0 && `通過 ${quizzes} 份指定測驗`,
        ],
        { start: '持有人', joint: '，並', end: '。', empty: '修畢課程' },
      ),
  },
  ja: {
    title: '修了証',
    presentedTo: '下記の方の修了を証します',
    body: 'コース「{course}」の全課程を修了したことを証します。',
    date: '発行日',
    number: (number: number) => `第${number}号`,
    verify: '修了証の確認',
    preview: 'プレビュー',
    sampleName: '林 美',
    revoked: '取り消し済み',
    replaced: '再発行済み',
    criteria: ({ minPercent, minHours, quizzes }: Conditions) =>
      sentence(
        [
          minPercent !== null && `レッスンの${minPercent}%以上を修了`,
          minHours !== null && `合計${minHours}時間以上のレッスンを修了`,
          quizzes > 0 && `必須テスト${quizzes}件に合格`,
        ],
        { start: '取得者は', joint: '、', end: 'しました。', empty: 'コースを修了' },
      ),
  },
})

type Frame = {
  readonly start: string
  readonly joint: string
  readonly end: string
  readonly empty: string
}

function sentence(parts: readonly (string | false)[], { start, joint, end, empty }: Frame): string {
  const conditions = parts.filter((part) => part !== false)
  return start + (conditions.length > 0 ? conditions.join(joint) : empty) + end
}
