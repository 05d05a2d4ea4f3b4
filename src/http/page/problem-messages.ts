import { longestPersonName, passwordLength } from '../../domain/identity/index.ts'
import { seatMailPause } from '../../domain/orders/index.ts'
import { minute } from '../../platform/durations.ts'
import { localised } from '../../platform/locales.ts'
import { avatarMegabytes } from '../shared/avatar-limits.ts'
import { triesWindowMinutes } from '../shared/tries-window.ts'

const seatMailMinutes = seatMailPause / minute

/** Form problems by their domain name. */
export const problemMessages = localised({
  en: {
    email_invalid: 'Enter a valid e-mail address.',
    name_missing: 'Enter your name.',
    name_too_long: `Use at most ${longestPersonName} characters.`,
    password_too_short: `Use at least ${passwordLength.from} characters.`,
    password_too_long: `Use at most ${passwordLength.to} characters.`,
    password_common: 'This password is too common and easy to guess. Choose another one.',
    password_wrong: 'The password is wrong.',
    code_wrong: 'The code is wrong or was already used.',
    time_zone_unknown: 'Choose a time zone from the list.',
    too_many_tries: `Too many attempts. Wait ${triesWindowMinutes} minutes and try again.`,
    too_many_requests: 'Too many requests. Wait a minute and try again.',
    too_many_mails: `We have already sent you several mails. Check your inbox, or try again in ${triesWindowMinutes} minutes.`,
    nul_in_text: 'Your text contains a character that cannot be stored (NUL). Remove it and try again.',
    form_too_old:
      'This form has expired, or your browser blocks cookies. Go back, reload the page and send the form again.',
    other_site: 'This form was sent from another site, so it was not processed.',
    sign_in_wrong:
      'The e-mail address or password is wrong. If you have just signed up, confirm your address with the link we mailed you.',
    file_not_image: 'Choose a PNG, JPEG or WebP picture.',
    file_missing: 'Choose a picture first.',
    file_too_large: `The picture must be at most ${avatarMegabytes} MB.`,
    file_too_many_pixels: 'The picture is too wide or too tall. Make it smaller first.',
    language_unknown: 'Choose a language from the list.',
    confirmation_wrong: 'Type your e-mail address exactly as it is shown.',
    last_owner: 'You are the only owner of a school. Make someone else an owner first.',
    account_off: 'This account is deactivated. Contact the school.',
    consent_over:
      'This request was already answered, has expired, or the app has changed. Go back to the app and start again.',
    consent_nothing: 'Allow at least one permission, or deny the request.',
    emails_invalid: 'One of these is not an e-mail address.',
    emails_taken: 'Somebody with one of these addresses already has a seat.',
    seats_too_few: 'There are not enough free seats for so many people.',
    seat_moved: 'This seat has already been reassigned once and cannot be reassigned again.',
    seat_mailed: `We sent a mail about this seat less than ${seatMailMinutes} minutes ago. Try again later.`,
    voucher_suspended: 'Pay the overdue instalment of this order first.',
    voucher_held_for_good: 'You already own this.',
  },
  'zh-TW': {
    email_invalid: '請輸入有效的電子郵件地址。',
    name_missing: '請輸入你的名字。',
    name_too_long: `最多 ${longestPersonName} 個字。`,
    password_too_short: `請至少使用 ${passwordLength.from} 個字元。`,
    password_too_long: `最多 ${passwordLength.to} 個字元。`,
    password_common: '這個密碼太常見，容易被猜到，請換一個。',
    password_wrong: '密碼不正確。',
    code_wrong: '驗證碼不正確或已使用過。',
    time_zone_unknown: '請從清單選擇時區。',
    too_many_tries: `嘗試太多次了，請等 ${triesWindowMinutes} 分鐘再試。`,
    too_many_requests: '請求太頻繁了，請等一分鐘再試。',
    too_many_mails: `我們已經寄出好幾封信了。請查看信箱，或等 ${triesWindowMinutes} 分鐘再試。`,
    nul_in_text: '你輸入的內容含有無法儲存的字元（NUL），請移除後再試一次。',
    form_too_old: '這份表單已過期，或是瀏覽器封鎖了 Cookie。請回上一頁重新整理，再送出一次。',
    other_site: '這份表單來自其他網站，所以我們沒有處理。',
    sign_in_wrong: '電子郵件或密碼不正確。如果你剛註冊，請先用信件確認你的信箱。',
    file_not_image: '請選擇 PNG、JPEG 或 WebP 圖片。',
    file_missing: '請先選一張圖片。',
    file_too_large: `圖片最大 ${avatarMegabytes} MB。`,
    file_too_many_pixels: '圖片的長或寬太大了，請先縮小。',
    language_unknown: '請從清單選擇語言。',
    confirmation_wrong: '請輸入和畫面上一模一樣的電子郵件。',
    last_owner: '你是某所學校唯一的擁有者，請先把擁有者交給別人。',
    account_off: '這個電子郵件的帳號已停用，請與學校聯絡。',
    consent_over: '這個請求已經回覆過、已過期，或應用程式已有變動。請回到應用程式重新開始。',
    consent_nothing: '請至少保留一項權限，或選擇「拒絕」。',
    emails_invalid: '其中有無效的電子郵件。',
    emails_taken: '其中有人已經有名額。',
    seats_too_few: '剩餘名額不足。',
    seat_moved: '這個名額已收回過一次，會保留給目前的成員。',
    seat_mailed: `${seatMailMinutes} 分鐘內已寄過信，請稍後再試。`,
    voucher_suspended: '請先支付這筆訂單逾期的分期款項。',
    voucher_held_for_good: '你已經擁有這個項目。',
  },
  ja: {
    email_invalid: 'メールアドレスの形式ではありません。',
    name_missing: 'お名前を入力してください。',
    name_too_long: `${longestPersonName} 文字以内で入力してください。`,
    password_too_short: `${passwordLength.from} 文字以上にしてください。`,
    password_too_long: `${passwordLength.to} 文字以内にしてください。`,
    password_common: 'よく使われるパスワードのため推測されます。別のものにしてください。',
    password_wrong: 'パスワードが違います。',
    code_wrong: 'コードが違うか、すでに使用されています。',
    time_zone_unknown: '一覧からタイムゾーンを選んでください。',
    too_many_tries: `試行回数が多すぎます。${triesWindowMinutes} 分ほど待ってからお試しください。`,
    too_many_requests: 'リクエストが多すぎます。1 分ほど待ってからお試しください。',
    too_many_mails: `すでに何通かメールをお送りしています。受信トレイをご確認いただくか、${triesWindowMinutes} 分後にもう一度お試しください。`,
    nul_in_text: '入力内容に保存できない文字（NUL）が含まれています。取り除いてからもう一度お試しください。',
    form_too_old:
      'フォームの有効期限が切れたか、ブラウザーが Cookie をブロックしています。前のページに戻って再読み込みし、もう一度送信してください。',
    other_site: 'ほかのサイトから送信されたフォームのため、処理しませんでした。',
    sign_in_wrong:
      'メールアドレスまたはパスワードが違います。登録したばかりの場合は、先にメールでアドレスを確認してください。',
    file_not_image: 'PNG、JPEG、WebP の画像を選んでください。',
    file_missing: '先に画像を選んでください。',
    file_too_large: `画像は ${avatarMegabytes} MB までです。`,
    file_too_many_pixels: '画像の縦または横が大きすぎます。小さくしてからお試しください。',
    language_unknown: '一覧から言語を選んでください。',
    confirmation_wrong: '表示されているとおりにメールアドレスを入力してください。',
    last_owner: 'あなたが唯一のオーナーであるスクールがあります。先にほかの人をオーナーにしてください。',
    account_off: 'このアドレスのアカウントは停止されています。スクールにお問い合わせください。',
    consent_over:
      'このリクエストはすでに回答済みか、有効期限が切れたか、アプリ側の内容が変わりました。アプリに戻って最初からやり直してください。',
    consent_nothing: '少なくとも 1 つは許可を残すか、「拒否」を選んでください。',
    emails_invalid: 'メールアドレスとして正しくないものがあります。',
    emails_taken: 'すでに席をお持ちの方が含まれています。',
    seats_too_few: '空いている席が足りません。',
    seat_moved: 'この席は一度取り消し済みのため、現在の方のままになります。',
    seat_mailed: `この席のメールは ${seatMailMinutes} 分以内にお送りしています。あとでもう一度お試しください。`,
    voucher_suspended: '先にこの注文の期限を過ぎた分割払いをお支払いください。',
    voucher_held_for_good: 'すでにお持ちです。',
  },
})

export type ProblemMessages = ReturnType<typeof problemMessages>

/** True if a problem has a text in every language. */
export function isPhrased(problem: string, messages: ProblemMessages): problem is keyof ProblemMessages {
  return Object.hasOwn(messages, problem)
}

/** A problem in the reader's language by its name; an unknown name is returned as an English sentence. */
export function phrased(problem: string, messages: ProblemMessages): string {
  return isPhrased(problem, messages) ? messages[problem] : problem
}
