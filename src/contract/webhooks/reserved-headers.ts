/** What the delivery sets itself, and what belongs to the connection. */
export const reservedHeaders =
  /^(host|content-(type|length|encoding)|transfer-encoding|connection|keep-alive|proxy-.*|te|trailer|upgrade|expect|user-agent|webhook-(id|timestamp|signature)|x-t49-webhook-signature(-previous)?)$/i
