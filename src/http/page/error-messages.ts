import { localised } from '../../platform/locales.ts'
import type { ErrorText } from '../shared/errors.ts'

type ErrorMessages = Readonly<Record<ErrorText | 'backHome', string>>

/** The texts of error pages. */
export const errorMessages = localised<ErrorMessages>({
  en: {
    notFoundTitle: 'Page not found',
    notFoundText: 'Check the URL, or the page may have moved.',
    suspendedTitle: 'This school is suspended',
    suspendedText: 'The school is temporarily closed. Your purchases and data are kept.',
    unavailableTitle: 'Temporarily unavailable',
    unavailableText: 'A part of the site is not responding. Try again in a few seconds.',
    faultTitle: 'Something went wrong on our side',
    faultText: 'The error has been logged. If it happens again, give the school this number:',
    refusedTitle: 'The request was refused',
    noSchoolTitle: 'No school at this URL',
    noSchoolText: 'Check the URL.',
    backHome: 'Go to the front page',
  },
  'zh-TW': {
    notFoundTitle: '找不到頁面',
    notFoundText: '請檢查網址，頁面可能已移動。',
    suspendedTitle: '這所學校已暫停',
    suspendedText: '學校暫時關閉。你的購買內容與資料都會保留。',
    unavailableTitle: '暫時無法使用',
    unavailableText: '網站的部分功能沒有回應，請於數秒後再試。',
    faultTitle: '伺服器發生錯誤',
    faultText: '系統已記錄這個錯誤。若再次發生，請將此編號提供給學校：',
    refusedTitle: '請求已被拒絕',
    noSchoolTitle: '這個網址沒有學校',
    noSchoolText: '請檢查網址。',
    backHome: '前往首頁',
  },
  ja: {
    notFoundTitle: 'ページが見つかりません',
    notFoundText: 'URL をご確認ください。ページが移動した可能性もあります。',
    suspendedTitle: 'このスクールは停止中です',
    suspendedText: '一時的に閉鎖されています。購入したものとデータは保存されています。',
    unavailableTitle: '一時的にご利用いただけません',
    unavailableText: 'サイトの一部が応答していません。数秒後にもう一度お試しください。',
    faultTitle: 'サーバーでエラーが発生しました',
    faultText: 'エラーは記録されました。再び発生した場合は、この番号をスクールにお知らせください：',
    refusedTitle: 'リクエストは拒否されました',
    noSchoolTitle: 'この URL にスクールはありません',
    noSchoolText: 'URL をご確認ください。',
    backHome: 'トップページへ',
  },
})
