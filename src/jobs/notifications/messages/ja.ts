import { joinUrlLeadTime } from '../../../domain/catalog/index.ts'
import { minute } from '../../../platform/durations.ts'
import { linesOf, mostTitles, type NotificationMessages } from '../notification-messages.ts'

const joinMinutes = joinUrlLeadTime / minute

export const ja: NotificationMessages = {
  paymentReceived: ({ amount, tradeNo }) => ({
    title: `お支払いを確認しました：${amount}`,
    body: `ありがとうございます。注文 ${tradeNo} の内容をご利用いただけます。`,
  }),
  codeIssued: ({ amount, tradeNo, until }) => ({
    title: `${until} までに ${amount} をお支払いください`,
    body: `注文 ${tradeNo} のお支払いをお待ちしています。振込先や番号はお支払いページにあります。`,
  }),
  instalmentDue: ({ tradeNo, sequence, until }) => ({
    title: `第 ${sequence} 回のお支払い期限は ${until} です`,
    body: `注文 ${tradeNo} の次のお支払いができるようになりました。期限を過ぎると、お支払いまでご利用が一時停止されます。`,
  }),
  instalmentNear: ({ tradeNo, sequence, count, amount, on }) => ({
    title: `第 ${sequence} 回（全 ${count} 回）のお支払い日は ${on} です：${amount}`,
    body: `当日に注文 ${tradeNo} のお支払いページをお送りします。`,
  }),
  accessPaused: ({ name, sequence, amount }) => ({
    title: `『${name}』のご利用を一時停止しました`,
    body: `第 ${sequence} 回のお支払い（${amount}）が確認できていません。お支払い後、続きから再開できます。`,
  }),
  paymentExpired: ({ amount, tradeNo }) => ({
    title: `お支払い期限が過ぎました：${amount}`,
    body: `注文 ${tradeNo} は期限までにお支払いがありませんでした。お支払いページからやり直せます。`,
  }),
  refunds: {
    requested: ({ tradeNo }) => ({
      title: '返金の申請を受け付けました',
      body: `注文 ${tradeNo} を確認し、まもなくお返事します。`,
    }),
    automatic: ({ tradeNo }) => ({
      title: 'お支払いを返金します',
      body: `注文 ${tradeNo} のお支払いに対する商品をお渡しできなかったため、スクールが返金します。お手続きは不要です。`,
    }),
    processing: ({ tradeNo }) => ({
      title: '返金の手続き中です',
      body: `注文 ${tradeNo} の返金が承認されました。`,
    }),
    partially_refunded: ({ refunded, tradeNo }) => ({
      title: `返金しました：${refunded}`,
      body: `注文 ${tradeNo} の一部を返金しました。購入した内容はそのままご利用いただけます。`,
    }),
    refunded: ({ refunded, tradeNo }) => ({
      title: `返金しました：${refunded}`,
      body: `注文 ${tradeNo} の全額を返金しました。`,
    }),
    cancelled: ({ refunded, tradeNo }) => ({
      title: `返金しました：${refunded}`,
      body: `注文 ${tradeNo} でキャンセルされた分の返金です。`,
    }),
    rejected: ({ tradeNo }) => ({
      title: '返金は承認されませんでした',
      body: `注文 ${tradeNo} の返金は承認されませんでした。ご質問はスクールまでお寄せください。`,
    }),
    failed: ({ tradeNo }) => ({
      title: '返金できませんでした',
      body: `注文 ${tradeNo} の返金が決済サービスで失敗しました。スクールが確認し、再度手続きします。`,
    }),
  },
  subscriptions: {
    renewing: ({ name, amount, on, isCharged, isTrial }) => ({
      title: isTrial
        ? `「${name}」のお試し期間は ${on} に終わります`
        : `「${name}」は ${on} に ${amount} で更新されます`,
      body: isCharged
        ? `当日、登録済みのカードに ${amount} を請求します。それまではアカウントから解約できます。`
        : `当日、${amount} のお支払いページをお送りします。それまではアカウントから解約できます。`,
    }),
    failed: ({ name, again }) => ({
      title: `「${name}」のお支払いができませんでした`,
      body: `${again} にもう一度請求します。アカウントから別のカードでお支払いいただくこともできます。`,
    }),
    paymentRequested: ({ name, until }) => ({
      title: `${until} までに「${name}」のお支払いをお願いします`,
      body: '次の期間はアカウントからお支払いいただけます。それまでは引き続きご利用いただけます。',
    }),
    price: ({ name, amount, from }) => ({
      title: `${from} から「${name}」は ${amount} になります`,
      body: '新しい料金は、その日以降に始まる期間に適用されます。アカウントからいつでも解約できます。',
    }),
    cancelled: ({ name, until }) => ({
      title: `「${name}」を解約しました`,
      body: `${until} までご利用いただけ、その後の請求はありません。`,
    }),
    unpaid: ({ name }) => ({
      title: `「${name}」は終了しました`,
      body: '最後の期間のお支払いがありませんでした。いつでも再登録できます。',
    }),
  },
  bookings: {
    cancelled: ({ name, at }) => ({
      title: `「${name}」をキャンセルしました`,
      body: `${at} のご予約をキャンセルしました。`,
    }),
    cancelledWithRefund: ({ name, at, refund, paid }) => ({
      title: `「${name}」をキャンセルしました：${refund} を返金します`,
      body: `${at} のご予約をキャンセルしました。お支払い額 ${paid} のうち ${refund} を返金します。完了しましたらお知らせします。`,
    }),
    cancelledWithoutRefund: ({ name, at, paid }) => ({
      title: `「${name}」をキャンセルしました`,
      body: `${at} のご予約をキャンセルしました。キャンセル規定により、お支払い済みの ${paid} は返金されません。`,
    }),
    restored: ({ name, at }) => ({
      title: `「${name}」のご予約を元に戻しました`,
      body: `キャンセルを取り消しました。${at} のご予約は有効です。`,
    }),
    cancelledForStaff: ({ name, at, refund }) => ({
      title: `${at} の「${name}」が会員によりキャンセルされました`,
      body: refund ? `キャンセル規定による返金：${refund}。` : '無料の予約です。',
    }),
    restoredForStaff: ({ name, at }) => ({
      title: `${at} の「${name}」は予定どおりです`,
      body: '会員がキャンセルを取り消しました。',
    }),
  },
  accessEnding: ({ name, on }) => ({ title: `「${name}」の利用期限は ${on} です`, body: null }),
  lectureOpened: ({ lecture, course }) => ({
    title: `「${lecture}」が公開されました`,
    body: `『${course}』の続きを学べます。`,
  }),
  sectionOpened: ({ section, titles, course }) => ({
    title: `「${section}」が公開されました`,
    body: `『${course}』の${listOf(titles)}を受講できます。`,
  }),
  sectionsOpened: ({ sections, course }) => ({
    title: `『${course}』の${sections.length}つのセクションに新しいレッスンが公開されました`,
    body: `${listOf(sections)}の続きを学べます。`,
  }),
  certificateIssued: ({ course }) => ({
    title: `『${course}』の修了証が発行されました`,
    body: 'おめでとうございます。修了証はダウンロードや共有ができ、誰でも内容を確認できます。',
  }),
  commentAnswered: ({ author, said }) => ({
    title: `${author}さんがあなたのコメントに返信しました`,
    body: `「${said}」`,
  }),
  submissions: {
    graded: ({ lecture, course, passed }) => ({
      title: passed ? `採点結果：「${lecture}」に合格しました` : `「${lecture}」が採点されました`,
      body: `点数と講師のコメントは「${course}」で確認できます。`,
    }),
    returned: ({ lecture, course }) => ({
      title: `「${lecture}」が差し戻されました`,
      body: `「${course}」で講師のコメントを確認し、もう一度提出してください。`,
    }),
  },
  eventSoon: ({ title, at, location, isOnline }) => ({
    title: `「${title}」は ${at} に始まります`,
    body: linesOf([
      location && `場所：${location}`,
      isOnline && `参加リンクは開始 ${joinMinutes} 分前にチケットのページに表示されます。`,
      'お会いできるのを楽しみにしています。',
    ]),
  }),
  sessionSoon: ({ title, course, at }) => ({
    title: `ライブ授業「${title}」は ${at} に始まります`,
    body: `『${course}』のあなたのクラスの授業です。参加リンクは開始 ${joinMinutes} 分前にコースのページに表示されます。`,
  }),
  meetingSoon: ({ name, at, lecturer, location, isOnline }) => ({
    title: `「${name}」のご予約は ${at} です`,
    body: linesOf([
      lecturer && `担当：${lecturer}`,
      location && `場所：${location}`,
      isOnline && `参加リンクは開始 ${joinMinutes} 分前に個別相談のページに表示されます。`,
    ]),
  }),
}

const listOf = (titles: readonly string[]) =>
  `${quotedTitles(titles)}${titles.length > mostTitles ? `ほか${titles.length - mostTitles}件` : ''}`

const quotedTitles = (titles: readonly string[]) =>
  titles
    .slice(0, mostTitles)
    .map((title) => `「${title}」`)
    .join('、')
