import { lifetimeAccess } from '../../labels/lifetime-access.ts'
import { localised } from '../../platform/locales.ts'

/** The overview of a course for whoever has it, and what it says once it is completed. */
export const courseMessages = localised({
  en: {
    myLearning: 'My learning',
    taughtBy: 'With',
    start: 'Start the course',
    goOn: 'Continue',
    nextUp: 'Next up',
    allLocked: 'Everything that is open is done. The next lecture opens later.',
    again: 'Watch again from the start',
    accessUntil: (when: string) => `Access until ${when}`,
    lifetime: lifetimeAccess('en'),
    percent: (percent: number) => `${percent}%`,
    toPublicPage: 'About the course',
    empty: 'This course has no lectures yet.',
    emptyText: 'You will find them here as soon as its teacher has published them.',
    finishedTitle: (course: string) => `You have completed ${course}`,
    finishedOn: (when: string) => `Completed on ${when}`,
    finishedText: (lectures: string, length: string | undefined) =>
      length
        ? `You completed ${lectures}, ${length}.`
        : `You completed ${lectures}.`,
    learnt: 'Chapters you completed',
    suggestions: 'More from the same teachers',
    seeCourse: 'See the course',
  },
  'zh-TW': {
    myLearning: '我的學習',
    taughtBy: '授課',
    start: '開始上課',
    goOn: '繼續學習',
    nextUp: '接下來',
    allLocked: '目前開放的單元都完成了，下一個單元稍後開放。',
    again: '從頭再看一次',
    accessUntil: (when) => `可觀看到 ${when}`,
    lifetime: lifetimeAccess('zh-TW'),
    percent: (percent) => `${percent}%`,
    toPublicPage: '課程介紹',
    empty: '這門課還沒有單元。',
    emptyText: '老師發布之後，就會出現在這裡。',
    finishedTitle: (course) => `恭喜完成〈${course}〉`,
    finishedOn: (when) => `完成日期：${when}`,
    finishedText: (lectures, length) =>
      length ? `${lectures}、共 ${length} 的內容，全部完成了。` : `${lectures}，全部完成了。`,
    learnt: '你學過的章節',
    suggestions: '同一位老師的其他課程',
    seeCourse: '查看課程',
  },
  ja: {
    myLearning: 'マイ学習',
    taughtBy: '講師',
    start: '講座を始める',
    goOn: '続きから学ぶ',
    nextUp: '次のレッスン',
    allLocked: '公開中のレッスンはすべて完了しました。次のレッスンは後日公開されます。',
    again: '最初からもう一度見る',
    accessUntil: (when) => `受講期限：${when}`,
    lifetime: lifetimeAccess('ja'),
    percent: (percent) => `${percent}%`,
    toPublicPage: '講座について',
    empty: 'この講座にはまだレッスンがありません。',
    emptyText: '講師が公開すると、ここに表示されます。',
    finishedTitle: (course) => `「${course}」を修了しました`,
    finishedOn: (when) => `修了日：${when}`,
    finishedText: (lectures, length) =>
      length ? `${lectures}・${length} の内容をすべて終えました。` : `${lectures}をすべて終えました。`,
    learnt: '学んだ内容',
    suggestions: '同じ講師の講座',
    seeCourse: '講座を見る',
  },
})
