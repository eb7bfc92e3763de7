/** What the game is about, on its box. */

export const pitch: Readonly<Record<string, string>> = {
  de: 'Tauscht stibitztes Futter mit den Erdmännchen und brecht zusammen aus dem Zoo aus, dem Wärter immer einen Schritt voraus.',
  fr: 'Échangez la nourriture chipée avec les suricates et évadez-vous ensemble du zoo, toujours un pas devant le gardien.',
  zh: '拿偷来的食物和狐獴做交易，大家一起逃出动物园，始终比管理员快一步。',
}
