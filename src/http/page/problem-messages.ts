import { answerFileMegabytes } from '../../domain/assessments/index.ts'
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
    answer_file_missing: 'Choose a file first.',
    answer_file_type: 'This question does not accept files of this type.',
    answer_file_large: `The file must be at most ${answerFileMegabytes} MB.`,
    file_too_large: `The picture must be at most ${avatarMegabytes} MB.`,
    file_too_many_pixels: 'The picture has too many pixels. Resize it first.',
    language_unknown: 'Choose a language from the list.',
    confirmation_wrong: 'Type your e-mail address exactly as it is shown.',
    last_owner: 'You are the only owner of a school. Make another person an owner first.',
    account_off: 'This account is deactivated. Contact the school.',
    consent_over:
      'This request was already answered, has expired, or the app has changed. Go back to the app and start again.',
    consent_nothing: 'Allow at least one permission, or deny the request.',
    emails_invalid: 'One of these e-mail addresses is invalid.',
    emails_taken: 'One of these e-mail addresses already has a seat.',
    seats_too_few: 'There are not enough free seats.',
    seat_moved: 'This seat has already been reassigned once and cannot be reassigned again.',
    seat_mailed: `We sent a mail about this seat less than ${seatMailMinutes} minutes ago. Try again later.`,
    voucher_suspended: 'Pay the overdue instalment of this order first.',
    voucher_held_for_good: 'You already own this.',
  },
  'zh-TW': {
    email_invalid: '請輸入有效的電子郵件地址。',
    name_missing: '請輸入姓名。',
    name_too_long: `最多 ${longestPersonName} 個字元。`,
    password_too_short: `請至少使用 ${passwordLength.from} 個字元。`,
    password_too_long: `最多 ${passwordLength.to} 個字元。`,
    password_common: '這個密碼太常見、容易被猜到，請改用其他密碼。',
    password_wrong: '密碼不正確。',
    code_wrong: '驗證碼不正確或已使用過。',
    time_zone_unknown: '請從清單選擇時區。',
    too_many_tries: `嘗試次數過多。請於 ${triesWindowMinutes} 分鐘後再試。`,
    too_many_requests: '請求過多，請於一分鐘後再試。',
    too_many_mails: `我們已寄出多封信件。請檢查信箱，或於 ${triesWindowMinutes} 分鐘後再試。`,
    nul_in_text: '內容包含無法儲存的字元（NUL），請移除後再試一次。',
    form_too_old: '表單已過期，或瀏覽器封鎖了 Cookie。請返回並重新載入頁面，再送出一次。',
    other_site: '這份表單來自其他網站，因此未處理。',
    sign_in_wrong: '電子郵件地址或密碼不正確。若你剛註冊，請先透過信件中的連結確認電子郵件地址。',
    file_not_image: '請選擇 PNG、JPEG 或 WebP 圖片。',
    file_missing: '請先選擇圖片。',
    answer_file_missing: '請先選擇檔案。',
    answer_file_type: '這一題不接受這種類型的檔案。',
    answer_file_large: `檔案最大 ${answerFileMegabytes} MB。`,
    file_too_large: `圖片最大 ${avatarMegabytes} MB。`,
    file_too_many_pixels: '圖片的像素過多，請先縮小。',
    language_unknown: '請從清單選擇語言。',
    confirmation_wrong: '請依畫面所示輸入你的電子郵件地址。',
    last_owner: '你是某所學校唯一的擁有者，請先將其他人設為擁有者。',
    account_off: '這個帳號已停用，請聯絡學校。',
    consent_over: '請求已處理、已過期，或應用程式已變更。請返回應用程式重新開始。',
    consent_nothing: '請至少允許一項權限，或拒絕請求。',
    emails_invalid: '其中有無效的電子郵件地址。',
    emails_taken: '其中有人已擁有名額。',
    seats_too_few: '剩餘名額不足。',
    seat_moved: '這個名額已重新分配過一次，無法再次分配。',
    seat_mailed: `${seatMailMinutes} 分鐘內已寄送過此名額的信件，請稍後再試。`,
    voucher_suspended: '請先支付這筆訂單逾期的分期款項。',
    voucher_held_for_good: '你已經擁有這個項目。',
  },
  ja: {
    email_invalid: '有効なメールアドレスを入力してください。',
    name_missing: 'お名前を入力してください。',
    name_too_long: `${longestPersonName} 文字以内で入力してください。`,
    password_too_short: `${passwordLength.from} 文字以上で入力してください。`,
    password_too_long: `${passwordLength.to} 文字以内で入力してください。`,
    password_common: 'よく使われる推測されやすいパスワードです。別のパスワードにしてください。',
    password_wrong: 'パスワードが違います。',
    code_wrong: 'コードが違うか、すでに使用されています。',
    time_zone_unknown: '一覧からタイムゾーンを選んでください。',
    too_many_tries: `試行回数が多すぎます。${triesWindowMinutes} 分待ってから、もう一度お試しください。`,
    too_many_requests: 'リクエストが多すぎます。1 分待ってから、もう一度お試しください。',
    too_many_mails: `すでに複数のメールをお送りしています。受信トレイをご確認いただくか、${triesWindowMinutes} 分後にもう一度お試しください。`,
    nul_in_text: '入力内容に保存できない文字（NUL）が含まれています。取り除いてからもう一度お試しください。',
    form_too_old:
      'フォームの有効期限が切れたか、ブラウザーが Cookie をブロックしています。前のページに戻って再読み込みし、もう一度送信してください。',
    other_site: 'ほかのサイトから送信されたフォームのため、処理しませんでした。',
    sign_in_wrong:
      'メールアドレスまたはパスワードが違います。登録したばかりの場合は、メールのリンクでアドレスを確認してください。',
    file_not_image: 'PNG、JPEG、WebP の画像を選んでください。',
    file_missing: '先に画像を選んでください。',
    answer_file_missing: '先にファイルを選んでください。',
    answer_file_type: 'この問題では、この種類のファイルは提出できません。',
    answer_file_large: `ファイルは最大 ${answerFileMegabytes} MB です。`,
    file_too_large: `画像は ${avatarMegabytes} MB までです。`,
    file_too_many_pixels: '画像のピクセル数が多すぎます。縮小してからお試しください。',
    language_unknown: '一覧から言語を選んでください。',
    confirmation_wrong: '表示されているとおりにメールアドレスを入力してください。',
    last_owner: 'あなたが唯一のオーナーであるスクールがあります。先にほかの人をオーナーにしてください。',
    account_off: 'このアカウントは停止されています。スクールにお問い合わせください。',
    consent_over:
      'このリクエストはすでに回答済みか、期限切れか、アプリが変更されました。アプリに戻って、最初からやり直してください。',
    consent_nothing: '少なくとも 1 つの権限を許可するか、リクエストを拒否してください。',
    emails_invalid: '無効なメールアドレスが含まれています。',
    emails_taken: 'すでに席をお持ちの方が含まれています。',
    seats_too_few: '空いている席が足りません。',
    seat_moved: 'この席はすでに 1 回割り当て直されているため、再び割り当てることはできません。',
    seat_mailed: `この席のメールは ${seatMailMinutes} 分以内に送信済みです。あとでもう一度お試しください。`,
    voucher_suspended: '先に、この注文の延滞している分割払いをお支払いください。',
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
