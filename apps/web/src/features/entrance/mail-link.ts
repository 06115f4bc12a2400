export const mailLink = (address: string) => `mailto:${encodeURIComponent(address).replace('%40', '@')}`
