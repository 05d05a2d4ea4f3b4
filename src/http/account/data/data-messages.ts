import { exportLifetime } from '../../../domain/exports/index.ts'
import { day } from '../../../platform/durations.ts'
import { localised } from '../../../platform/locales.ts'

const exportDays = exportLifetime / day

/** Data export and account deletion. */
export const dataMessages = localised({
  en: {
    title: 'Your data',
    exportTitle: 'A copy of your data',
    exportText: (school: string) =>
      `Everything that ${school} keeps about you, as a zip file of readable text. It takes a few minutes to prepare; then you can download it for ${exportDays} days.`,
    ask: 'Request a copy',
    askAgain: 'Request a new copy',
    waiting: 'Your copy is queued …',
    running: 'Your copy is being prepared …',
    staysOn: 'You can close this page: we will send you a mail when it is ready.',
    progress: 'Progress of your copy',
    steps: (done: number, total: number) => `${done} of ${total} steps`,
    asked: (when: string) => `Requested on ${when}`,
    failed: 'This copy could not be prepared. Please request a new one.',
    keptUntil: (when: string) => `available until ${when}`,
    download: 'Download',
    downloadNamed: (when: string) => `Download the copy of ${when}`,
    deleteTitle: 'Delete your account',
    deleteText: 'Permanently, at every school.',
    deleteLink: 'Delete my account …',
  },
  'zh-TW': {
    title: '我的資料',
    exportTitle: '一份你的資料',
    exportText: (school) =>
      `${school} 保存的所有關於你的資料，打包成可以直接閱讀的 zip 檔。需要幾分鐘，完成後 ${exportDays} 天內都能下載。`,
    ask: '申請一份',
    askAgain: '重新申請一份',
    waiting: '正在排隊……',
    running: '正在準備你的資料……',
    staysOn: '可以先關閉這個頁面，完成後會寄信通知你。',
    progress: '準備進度',
    steps: (done, total) => `第 ${done} 步，共 ${total} 步`,
    asked: (when) => `${when} 提出`,
    failed: '這一份無法完成，請重新申請。',
    keptUntil: (when) => `保留到 ${when}`,
    download: '下載',
    downloadNamed: (when) => `下載 ${when} 的資料`,
    deleteTitle: '刪除帳號',
    deleteText: '永久刪除，每一所學校都是。',
    deleteLink: '刪除我的帳號……',
  },
  ja: {
    title: 'データ',
    exportTitle: 'データの控え',
    exportText: (school) =>
      `${school} があなたについて保存しているすべてを、読める形の zip ファイルにまとめます。数分かかり、完成後 ${exportDays} 日間ダウンロードできます。`,
    ask: '控えを作る',
    askAgain: '新しい控えを作る',
    waiting: '順番を待っています…',
    running: 'データをまとめています…',
    staysOn: 'このページを閉じても大丈夫です。準備ができたらメールでお知らせします。',
    progress: '控えの進み具合',
    steps: (done, total) => `${total} 段階中 ${done} まで完了`,
    asked: (when) => `${when} に申し込み`,
    failed: '問題が起きました。もう一度お試しください。',
    keptUntil: (when) => `${when} まで保管`,
    download: 'ダウンロード',
    downloadNamed: (when) => `${when} の控えをダウンロード`,
    deleteTitle: 'アカウントの削除',
    deleteText: 'すべてのスクールから、完全に削除します。',
    deleteLink: 'アカウントを削除…',
  },
})
