import { localised } from '../../platform/locales.ts'

/** The texts of the bar above a course in a simulated student's view. */
export const studentPreviewMessages = localised({
  en: {
    title: 'As a student sees it',
    text: 'For a student who has not opened any lecture yet. Nothing is recorded; comments are left out.',
    visitorTitle: 'As a visitor sees it',
    visitorText: 'Visitors can open previews only. The public page of the course shows the same outline.',
    seenBy: 'Seen by',
    manually: 'Student with lifetime access',
    withPlan: (plan: string) => `Student with the plan “${plan}”`,
    visitor: 'Visitor who is not enrolled',
    daysAgo: 'Enrolled how many days ago',
    show: 'Show',
    back: 'Back to editing',
  },
  'zh-TW': {
    title: '以學生身分檢視',
    text: '以尚未開始任何單元的學生為例。不會留下任何紀錄，也不顯示留言。',
    visitorTitle: '以訪客身分檢視',
    visitorText: '訪客只能開啟試看單元。課程的公開頁面顯示相同的大綱。',
    seenBy: '檢視身分',
    manually: '擁有永久使用權的學生',
    withPlan: (plan) => `購買「${plan}」方案的學生`,
    visitor: '未報名的訪客',
    daysAgo: '幾天前報名',
    show: '顯示',
    back: '回到編輯',
  },
  ja: {
    title: '受講生としての表示',
    text: 'まだどのレッスンも開いていない受講生の画面です。記録は残りません。コメントは表示しません。',
    visitorTitle: '訪問者としての表示',
    visitorText: '訪問者が開けるのはプレビューだけです。コースの公開ページにも同じ目次が表示されます。',
    seenBy: '表示する立場',
    manually: '無期限で利用できる受講生',
    withPlan: (plan) => `プラン「${plan}」の受講生`,
    visitor: '未登録の訪問者',
    daysAgo: '何日前に登録したか',
    show: '表示',
    back: '編集に戻る',
  },
})
