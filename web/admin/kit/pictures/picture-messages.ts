import { mostUploadBytes } from '../../../../src/domain/storage/limits.ts'
import { formatSizeLimit } from '../../../../src/platform/file-size.ts'
import { choose } from '../texts/language.ts'

const mostBytes = formatSizeLimit(mostUploadBytes.picture)

export const pictureMessages = choose({
  en: {
    choose: 'Choose a picture',
    drop: 'or drop it here',
    replace: 'Replace',
    remove: 'Remove',
    help: `PNG, JPEG or WebP, up to ${mostBytes}.`,
    crop: 'Crop the picture',
    cropHelp: 'Move and resize the frame with the mouse, by touch or with the arrow keys.',
    use: 'Use this area',
    uploading: 'Uploading…',
    unreadable: 'This file cannot be displayed as a picture.',
    area: 'Cropped area: move it with the arrow keys',
    handle: 'Resize the cropped area with the arrow keys',
  },
  'zh-TW': {
    choose: '選擇圖片',
    drop: '或拖放到這裡',
    replace: '更換',
    remove: '移除',
    help: `PNG、JPEG 或 WebP，最大 ${mostBytes}。`,
    crop: '裁切圖片',
    cropHelp: '使用滑鼠、觸控或方向鍵移動裁切框及調整大小。',
    use: '使用此範圍',
    uploading: '上傳中…',
    unreadable: '這個檔案無法顯示為圖片。',
    area: '裁切範圍：使用方向鍵移動',
    handle: '使用方向鍵調整裁切範圍的大小',
  },
  ja: {
    choose: '画像を選択',
    drop: 'またはここにドロップ',
    replace: '差し替え',
    remove: '削除',
    help: `PNG・JPEG・WebP、${mostBytes}まで。`,
    crop: '画像を切り抜く',
    cropHelp: 'マウス、タッチ操作、矢印キーで枠の移動とサイズ変更ができます。',
    use: 'この範囲を使う',
    uploading: 'アップロード中…',
    unreadable: 'このファイルは画像として表示できません。',
    area: '切り抜き範囲：矢印キーで移動します',
    handle: '矢印キーで切り抜き範囲のサイズを変更します',
  },
})
