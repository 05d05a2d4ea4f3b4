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
      `All data that ${school} stores about you, as a zip file of readable text. It takes a few minutes to prepare. You can then download it for ${exportDays} days.`,
    request: 'Request a copy',
    requestAgain: 'Request a new copy',
    waiting: 'Your copy is queued …',
    running: 'Your copy is being prepared …',
    staysOn: 'You can close this page: we will send you a mail when it is ready.',
    progress: 'Progress of your copy',
    steps: (done: number, total: number) => `${done} of ${total} steps`,
    requestedOn: (when: string) => `Requested on ${when}`,
    failed: 'This copy could not be prepared. Please request a new one.',
    availableUntil: (when: string) => `available until ${when}`,
    download: 'Download',
    downloadLabel: (when: string) => `Download the copy of ${when}`,
    deleteTitle: 'Delete your account',
    deleteText: 'Permanently, at every school.',
    deleteLink: 'Delete my account …',
  },
  'zh-TW': {
    title: '我的資料',
    exportTitle: '你的資料副本',
    exportText: (school) =>
      `${school} 儲存的所有與你有關的資料，打包為可直接閱讀的 zip 檔。需要幾分鐘準備，完成後 ${exportDays} 天內可下載。`,
    request: '申請資料副本',
    requestAgain: '重新申請',
    waiting: '正在排隊…',
    running: '正在準備你的資料…',
    staysOn: '你可以關閉此頁面，完成後我們會寄信通知你。',
    progress: '準備進度',
    steps: (done, total) => `已完成 ${done} / ${total} 個步驟`,
    requestedOn: (when) => `申請時間：${when}`,
    failed: '無法準備這份副本，請重新申請。',
    availableUntil: (when) => `可下載至 ${when}`,
    download: '下載',
    downloadLabel: (when) => `下載 ${when} 的資料`,
    deleteTitle: '刪除帳號',
    deleteText: '從所有學校永久刪除。',
    deleteLink: '刪除我的帳號…',
  },
  ja: {
    title: 'あなたのデータ',
    exportTitle: 'データのコピー',
    exportText: (school) =>
      `${school} に保存されているあなたのすべてのデータを、テキストの zip ファイルにまとめます。準備には数分かかり、その後 ${exportDays} 日間ダウンロードできます。`,
    request: 'コピーをリクエスト',
    requestAgain: 'もう一度リクエスト',
    waiting: '順番待ちです…',
    running: 'データを準備しています…',
    staysOn: 'このページは閉じてもかまいません。準備ができたらメールでお知らせします。',
    progress: 'コピーの進捗',
    steps: (done, total) => `${total} 段階中 ${done} まで完了`,
    requestedOn: (when) => `${when} にリクエスト`,
    failed: 'コピーを準備できませんでした。もう一度リクエストしてください。',
    availableUntil: (when) => `${when} までダウンロードできます`,
    download: 'ダウンロード',
    downloadLabel: (when) => `${when} のコピーをダウンロード`,
    deleteTitle: 'アカウントの削除',
    deleteText: 'すべてのスクールから、完全に削除します。',
    deleteLink: 'アカウントを削除…',
  },
})
