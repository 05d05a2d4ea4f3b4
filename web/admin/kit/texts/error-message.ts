import { fieldErrorsOf, type Problem, problemIn } from '../../api/problems.ts'
import { fieldSentenceOf } from '../../api/requirements.ts'
import { choose } from './language.ts'
import { sentences } from './sentences.ts'

type Code = Problem['code']

// An error that the API explains better than a general sentence keeps the API's message.
const general = choose<Readonly<Partial<Record<Code, string>>> & { readonly unreachable: string }>({
  en: {
    unreachable: 'The server did not answer. Check your connection and try again.',
    invalid_token: 'Your session has ended. Sign in again.',
    not_permitted: 'Your roles do not allow this. Ask an owner of the school.',
    not_found: 'This item no longer exists. It may have been deleted.',
    version_mismatch: 'Somebody else has changed this item. Reload the page and try again.',
    request_in_progress: 'This request is still being processed. Wait a moment.',
    too_many_requests: 'Too many requests. Wait a minute and try again.',
    server_error: 'A server error occurred and was logged. Try again.',
    temporarily_unavailable: 'The server is busy. Try again in a moment.',
  },
  'zh-TW': {
    unreachable: '伺服器沒有回應。請檢查連線後再試一次。',
    invalid_token: '工作階段已結束，請重新登入。',
    not_permitted: '你的角色不允許這個操作，請洽詢學校的擁有者。',
    not_found: '這個項目已不存在，可能已被刪除。',
    version_mismatch: '其他人已修改這個項目。請重新載入頁面後再試一次。',
    request_in_progress: '這個請求仍在處理中，請稍候。',
    too_many_requests: '請求過多，請一分鐘後再試。',
    server_error: '伺服器發生錯誤，系統已記錄。請再試一次。',
    temporarily_unavailable: '伺服器忙碌中，請稍後再試。',
  },
  ja: {
    unreachable: 'サーバーから応答がありません。接続を確認して、もう一度お試しください。',
    invalid_token: 'セッションが終了しました。もう一度ログインしてください。',
    not_permitted: 'あなたの役割にはこの操作の権限がありません。スクールのオーナーにお問い合わせください。',
    not_found: 'この項目は存在しません。削除された可能性があります。',
    version_mismatch: 'ほかの人がこの項目を変更しました。ページを再読み込みして、もう一度お試しください。',
    request_in_progress: 'このリクエストは処理中です。しばらくお待ちください。',
    too_many_requests: 'リクエストが多すぎます。1分待ってから、もう一度お試しください。',
    server_error: 'サーバーエラーが発生し、記録されました。もう一度お試しください。',
    temporarily_unavailable: 'サーバーが混み合っています。しばらくしてからお試しください。',
  },
})

/** The message of an error for the reader. */
export function messageOf(error: unknown): string {
  const problem = problemIn(error)
  if (!problem) return general.unreachable
  const fields = fieldErrorsOf(problem)
  if (fields.length > 0) return sentences(...fields.map(fieldSentenceOf))
  return general[problem.code] ?? sentences(problem.detail, problem.todo)
}

/** The same for a form, which shows field errors at its fields. */
export function formMessageOf(error: unknown): string {
  const problem = problemIn(error)
  return problem && fieldErrorsOf(problem).length > 0 ? 'ra.message.invalid_form' : messageOf(error)
}
