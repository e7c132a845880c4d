export const passwordHelp = 'At least 12 characters. Several words are best; spaces count.'
