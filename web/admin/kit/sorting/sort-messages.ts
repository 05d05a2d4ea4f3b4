import { choose } from '../texts/language.ts'

/** The texts about moving items, for announcements and buttons. */
export const sortMessages = choose({
  en: {
    grip: (name: string) => `Move ${name}`,
    instructions:
      'Press space to pick up the item, the arrow keys to move it, space to drop it, and escape to cancel.',
    picked: (name: string, at: string) => `Picked up ${name}. ${at}`,
    movedTo: (at: string) => at,
    dropped: (name: string, at: string) => `Dropped ${name}. ${at}`,
    restored: (name: string) => `${name} was returned to its original position.`,
    noFurther: 'It cannot be moved any further.',
    position: (position: number, count: number) => `Position ${position} of ${count}.`,
    up: 'Move up',
    down: 'Move down',
    actions: (name: string) => `Actions for ${name}`,
    remove: (name: string) => `Remove ${name}`,
  },
  'zh-TW': {
    grip: (name: string) => `移動「${name}」`,
    instructions: '按空白鍵選取項目，用方向鍵移動，再按空白鍵放下，按 Esc 鍵取消。',
    picked: (name: string, at: string) => `已選取「${name}」。${at}`,
    movedTo: (at: string) => at,
    dropped: (name: string, at: string) => `已放下「${name}」。${at}`,
    restored: (name: string) => `「${name}」已回到原來的位置。`,
    noFurther: '無法再移動。',
    position: (position: number, count: number) => `第 ${position} 個，共 ${count} 個。`,
    up: '上移',
    down: '下移',
    actions: (name: string) => `「${name}」的操作`,
    remove: (name: string) => `移除「${name}」`,
  },
  ja: {
    grip: (name: string) => `「${name}」を移動`,
    instructions:
      'スペースキーで項目を選択し、矢印キーで移動して、スペースキーで確定します。Escキーでキャンセルします。',
    picked: (name: string, at: string) => `「${name}」を選択しました。${at}`,
    movedTo: (at: string) => at,
    dropped: (name: string, at: string) => `「${name}」の移動を確定しました。${at}`,
    restored: (name: string) => `「${name}」を元の位置に戻しました。`,
    noFurther: 'これ以上は移動できません。',
    position: (position: number, count: number) => `${count}件中${position}番目。`,
    up: '上へ移動',
    down: '下へ移動',
    actions: (name: string) => `「${name}」の操作`,
    remove: (name: string) => `「${name}」を外す`,
  },
})
