import { timeToUndoUnrefunded } from '../../../domain/orders/index.ts'
import { hour } from '../../../platform/durations.ts'
import { localised } from '../../../platform/locales.ts'

const undoHours = timeToUndoUnrefunded / hour

type Refund = { readonly refund: string; readonly paid: string; readonly percent: number }

/** The page on which a member confirms that they cancel a booking. */
export const cancelBookingMessages = localised({
  en: {
    title: (name: string) => `Cancel “${name}”?`,
    refunded: ({ refund, paid, percent }: Refund) =>
      percent === 100
        ? `You get a full refund of ${refund}.`
        : `You get a refund of ${refund}: ${percent}% of ${paid}.`,
    reduced: ({ refund, paid }: { refund: string; paid: string }) =>
      `You get a refund of ${refund}: the part of the ${paid} you paid that has not been refunded yet.`,
    notRefunded: (paid: string) => `The ${paid} you paid is not refunded.`,
    free: 'This booking was free, so there is nothing to refund.',
    byGateway: (minutes: number) =>
      `The refund goes to your original payment method. It starts ${minutes} minutes after you cancel, and your bank shows it within a few days.`,
    manually: 'The school transfers the refund to you. It contacts you if it needs your bank account.',
    undo: {
      refunded: (minutes: number) =>
        `You can undo this for ${minutes} minutes, while your place is still free.`,
      notRefunded: `You can undo this for ${undoHours} hours, while your place is still free.`,
    },
    changed: 'The refund has changed since you opened this page. Review it before you cancel.',
    confirm: {
      meeting: 'Cancel the meeting',
      registration: 'Cancel the registration',
    },
    confirmWith: {
      meeting: (refund: string) => `Cancel the meeting and get a refund of ${refund}`,
      registration: (refund: string) => `Cancel the registration and get a refund of ${refund}`,
    },
    keep: 'Keep it',
    undoText: (name: string) => `“${name}” is cancelled.`,
    undoRefund: (refund: string, until: string) => `${refund} will be refunded after ${until}.`,
    undoButton: 'Undo',
    undoNamed: (name: string) => `Undo the cancellation of ${name}`,
  },
  'zh-TW': {
    title: (name) => `要取消「${name}」嗎？`,
    refunded: ({ refund, paid, percent }) =>
      percent === 100 ? `全額退款 ${refund}。` : `退款 ${refund}（${paid} 的 ${percent}%）。`,
    reduced: ({ refund, paid }) => `退款 ${refund}，也就是你所付 ${paid} 尚未退還的部分。`,
    notRefunded: (paid) => `你所付的 ${paid} 不會退還。`,
    free: '這是免費的，沒有款項需要退還。',
    byGateway: (minutes) =>
      `退款會退回原付款方式，在取消 ${minutes} 分鐘後開始處理，數天內會出現在你的帳單上。`,
    manually: '學校會以轉帳方式退款給你，需要時會向你詢問帳號。',
    undo: {
      refunded: (minutes) => `${minutes} 分鐘內，只要你的位置還空著，就可以復原。`,
      notRefunded: `${undoHours} 小時內，只要你的位置還空著，就可以復原。`,
    },
    changed: '退款金額在你開啟此頁後有變動，請再確認一次。',
    confirm: { meeting: '取消預約', registration: '取消報名' },
    confirmWith: {
      meeting: (refund) => `取消預約並退款 ${refund}`,
      registration: (refund) => `取消報名並退款 ${refund}`,
    },
    keep: '保留',
    undoText: (name) => `「${name}」已取消。`,
    undoRefund: (refund, until) => `${refund} 將於${until}後退款。`,
    undoButton: '復原',
    undoNamed: (name) => `復原「${name}」`,
  },
  ja: {
    title: (name) => `「${name}」をキャンセルしますか？`,
    refunded: ({ refund, paid, percent }) =>
      percent === 100
        ? `全額の ${refund} が返金されます。`
        : `${refund}（${paid} の ${percent}%）が返金されます。`,
    reduced: ({ refund, paid }) => `お支払い額 ${paid} のうち、未返金の ${refund} が返金されます。`,
    notRefunded: (paid) => `お支払い済みの ${paid} は返金されません。`,
    free: '無料のため、返金はありません。',
    byGateway: (minutes) =>
      `返金はお支払い方法に戻ります。キャンセルの${minutes}分後に手続きが始まり、数日以内に明細に表示されます。`,
    manually: 'スクールから振り込みで返金します。必要な場合は口座をお尋ねします。',
    undo: {
      refunded: (minutes) => `${minutes}分以内で、まだ空きがあれば元に戻せます。`,
      notRefunded: `${undoHours} 時間以内で、まだ空きがあれば元に戻せます。`,
    },
    changed: 'このページを開いた後に返金額が変わりました。もう一度ご確認ください。',
    confirm: { meeting: '予約をキャンセルする', registration: '申し込みをキャンセルする' },
    confirmWith: {
      meeting: (refund) => `予約をキャンセルして ${refund} の返金を受ける`,
      registration: (refund) => `申し込みをキャンセルして ${refund} の返金を受ける`,
    },
    keep: 'キャンセルしない',
    undoText: (name) => `「${name}」をキャンセルしました。`,
    undoRefund: (refund, until) => `${until}以降に ${refund} を返金します。`,
    undoButton: '元に戻す',
    undoNamed: (name) => `「${name}」のキャンセルを元に戻す`,
  },
})
