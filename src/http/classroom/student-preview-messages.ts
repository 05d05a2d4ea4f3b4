import { localised } from '../../platform/locales.ts'

/** The texts of the bar above a course in a simulated student's view. */
export const studentPreviewMessages = localised({
  en: {
    title: 'Student view',
    text: 'For a student who has not opened any lecture yet. Nothing is recorded, and comments are not shown.',
    visitorTitle: 'Visitor view',
    visitorText: 'Visitors can open previews only. The public page of the course shows the same outline.',
    viewAs: 'View as',
    manually: 'Student with lifetime access',
    withPlan: (plan: string) => `Student with the plan “${plan}”`,
    visitor: 'Visitor who is not enrolled',
    daysAgo: 'Days since the enrolment',
    submit: 'Show',
    back: 'Back to editing',
  },
  'zh-TW': {
    title: '以學員身分檢視',
    text: '以尚未開啟任何單元的學員為例。不會記錄進度，也不會顯示留言。',
    visitorTitle: '以訪客身分檢視',
    visitorText: '訪客只能開啟試看單元。課程的公開頁面顯示相同的課程內容。',
    viewAs: '檢視身分',
    manually: '擁有永久使用權的學員',
    withPlan: (plan) => `購買「${plan}」方案的學員`,
    visitor: '未報名的訪客',
    daysAgo: '報名後天數',
    submit: '顯示',
    back: '回到編輯',
  },
  ja: {
    title: '受講生の画面',
    text: 'まだレッスンを開いていない受講生の画面です。記録は残らず、コメントは表示されません。',
    visitorTitle: '訪問者の画面',
    visitorText: '訪問者が開けるのはプレビューだけです。コースの公開ページにも同じ内容が表示されます。',
    viewAs: '表示対象',
    manually: '無期限で利用できる受講生',
    withPlan: (plan) => `プラン「${plan}」の受講生`,
    visitor: '受講登録していない訪問者',
    daysAgo: '受講登録からの日数',
    submit: '表示',
    back: '編集に戻る',
  },
})
