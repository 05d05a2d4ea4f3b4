import { localised } from '../../platform/locales.ts'
import type { ErrorText } from '../shared/errors.ts'

type ErrorMessages = Readonly<Record<ErrorText | 'backHome', string>>

/** The texts of error pages. */
export const errorMessages = localised<ErrorMessages>({
  en: {
    notFoundTitle: 'Page not found',
    notFoundText: 'The address may be mistyped, or the page has moved.',
    suspendedTitle: 'This school is suspended',
    suspendedText: 'It is closed for the time being. Your purchases and data are kept.',
    unavailableTitle: 'Temporarily unavailable',
    unavailableText: 'A part of the site is not responding. Try again in a few seconds.',
    faultTitle: 'Something went wrong on our side',
    faultText: 'The error has been logged. If it happens again, give the school this number:',
    refusedTitle: 'The request was refused',
    noSchoolTitle: 'No school at this address',
    noSchoolText: 'Check the address you typed.',
    backHome: 'Go to the front page',
  },
  'zh-TW': {
    notFoundTitle: '找不到頁面',
    notFoundText: '網址可能打錯了，或頁面已經搬走。',
    suspendedTitle: '這所學校暫時關閉',
    suspendedText: '學校目前暫停服務。你在這裡擁有的一切都不會遺失。',
    unavailableTitle: '暫時無法使用',
    unavailableText: '網站有一部分暫時沒有回應，請過幾秒再試。',
    faultTitle: '我們這邊出了問題',
    faultText: '我們已經記下來了。如果再次發生，請把這個號碼告訴學校：',
    refusedTitle: '無法處理這個請求',
    noSchoolTitle: '這個網址沒有學校',
    noSchoolText: '請檢查你輸入的網址。',
    backHome: '回到首頁',
  },
  ja: {
    notFoundTitle: 'ページが見つかりません',
    notFoundText: 'アドレスが間違っているか、ページが移動した可能性があります。',
    suspendedTitle: 'このスクールは現在休止中です',
    suspendedText: '一時的に閉鎖されています。お持ちのものが失われることはありません。',
    unavailableTitle: '一時的にご利用いただけません',
    unavailableText: 'サイトの一部が応答していません。数秒後にもう一度お試しください。',
    faultTitle: 'こちら側で問題が起きました',
    faultText: '記録しました。再び起きた場合は、この番号をスクールにお知らせください：',
    refusedTitle: 'リクエストを処理できませんでした',
    noSchoolTitle: 'このアドレスにスクールはありません',
    noSchoolText: '入力したアドレスをご確認ください。',
    backHome: 'トップページへ',
  },
})
