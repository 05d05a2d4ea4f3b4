import { choose } from '../kit/texts/language.ts'

export const credentialKeyMessages = choose({
  en: {
    title: 'Keys for certificates',
    intro:
      'The digital credentials of certificates are signed with the active key. Verifiers read all keys in the DID document of this school.',
    key: 'Public key',
    state: 'Status',
    created: 'Created',
    retired: 'Retired',
    states: { active: 'Active', retired: 'Retired' },
    rotate: 'Rotate key',
    rotateTitle: 'Rotate the key for certificates?',
    rotateText:
      'A new key signs future credentials, and the active key is retired. Issued credentials stay valid, because verifiers still find the retired key.',
    rotated: 'Key rotated',
    empty: 'No key yet',
    emptyText: 'The first key is created with the first credential.',
  },
  'zh-TW': {
    title: '證書金鑰',
    intro: '證書的數位憑證以使用中的金鑰簽署。驗證者可在本校的 DID 文件中讀取所有金鑰。',
    key: '公開金鑰',
    state: '狀態',
    created: '建立時間',
    retired: '停用時間',
    states: { active: '使用中', retired: '已停用' },
    rotate: '輪替金鑰',
    rotateTitle: '要輪替證書金鑰嗎？',
    rotateText:
      '之後的憑證會以新金鑰簽署，目前使用中的金鑰將停用。已核發的憑證仍然有效，驗證者仍可找到已停用的金鑰。',
    rotated: '已輪替金鑰',
    empty: '還沒有金鑰',
    emptyText: '產生第一份數位憑證時，系統會建立第一把金鑰。',
  },
  ja: {
    title: '修了証のキー',
    intro:
      '修了証のデジタル証明は有効なキーで署名されます。検証者は、このスクールのDIDドキュメントですべてのキーを確認できます。',
    key: '公開キー',
    state: '状態',
    created: '作成日時',
    retired: '廃止日時',
    states: { active: '有効', retired: '廃止済み' },
    rotate: 'キーをローテーション',
    rotateTitle: '修了証のキーをローテーションしますか？',
    rotateText:
      '今後の証明は新しいキーで署名され、現在有効なキーは廃止されます。廃止されたキーも検証者に公開されるため、発行済みの証明は有効なままです。',
    rotated: 'キーをローテーションしました',
    empty: 'キーはまだありません',
    emptyText: '最初のデジタル証明が作成されるときに、最初のキーが作成されます。',
  },
})
