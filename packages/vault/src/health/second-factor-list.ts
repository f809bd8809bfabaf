/**
 * Domains whose accounts are widely known to offer a second factor: the project's own list, and only a starting point.
 * A server's operator can replace it by the whole list of 2fa.directory (docs/operations.md, SECOND_FACTOR_SITES_FILE).
 */
export const knownSecondFactorSites: readonly string[] = `
1password.com 23andme.com 2checkout.com 4shared.com 500px.com 99designs.com adobe.com adp.com adyen.com aha.io
airbnb.com airtable.com aiven.io akamai.com alibaba.com alibabacloud.com aliexpress.com allegro.pl ally.com amazon.ca
amazon.cn amazon.co.jp amazon.co.uk amazon.com amazon.com.au amazon.com.br amazon.com.mx amazon.de amazon.es amazon.fr
amazon.in amazon.it amazon.nl amazon.pl amazon.se amazon.sg americanexpress.com ancestry.com anthropic.com apple.com
appsignal.com arlo.com asana.com atlassian.com auth0.com authy.com autodesk.com aweber.com azure.com backblaze.com
bandcamp.com bankofamerica.com barclays.co.uk basecamp.com battle.net bestbuy.com betterment.com bigcommerce.com
binance.com binance.us bitbank.cc bitbucket.org bitdefender.com bitfinex.com bitly.com bitpanda.com bitstamp.net
bitwarden.com blackbaud.com blizzard.com blockchain.com bluehost.com booking.com box.com braintreepayments.com
brevo.com browserstack.com bsky.app buffer.com bugcrowd.com buildkite.com bunny.net bybit.com calendly.com
campaignmonitor.com canva.com capitalone.com carta.com cash.app chargebee.com chase.com chatgpt.com checkpoint.com
cibc.com circleci.com cisco.com citi.com clickup.com clio.com cloudflare.com cloudinary.com cloudns.net cloudways.com
cockroachlabs.com codeberg.org coinbase.com coinspot.com.au commbank.com.au constantcontact.com contabo.com
contentful.com coursera.org cpanel.net creditkarma.com crowdin.com crunchbase.com crypto.com cyberghostvpn.com
dashlane.com datadoghq.com dell.com desjardins.com deviantart.com digicert.com digitalocean.com discord.com
discover.com dkb.de dnsimple.com docker.com docusign.com docusign.net dreamhost.com dropbox.com dyn.com dynadot.com
ea.com easydns.com ebay.at ebay.ca ebay.co.uk ebay.com ebay.com.au ebay.de ebay.es ebay.fr ebay.it egnyte.com
elastic.co envato.com epicgames.com equifax.com esri.com etoro.com etrade.com etsy.com eventbrite.com evernote.com
exoscale.com expedia.com experian.com facebook.com fastly.com fastmail.com fidelity.com figma.com filen.io firefox.com
fitbit.com fiverr.com flickr.com fly.io formstack.com foursquare.com freeagent.com freelancer.com freshbooks.com
freshdesk.com freshworks.com gandi.net garmin.com gemini.com ghost.org gitbook.com gitea.com github.com gitlab.com
gmail.com gmx.at gmx.ch gmx.com gmx.de gmx.net godaddy.com gog.com google.co.uk google.com google.de gotomeeting.com
grammarly.com greengeeks.com greenhouse.io guildwars2.com gumroad.com hackerone.com harvestapp.com hashicorp.com
hcaptcha.com hellosign.com heroku.com hetzner.com hey.com hilton.com honeybadger.io hootsuite.com hostgator.com
hostinger.com hotmail.com hover.com hsbc.co.uk hsbc.com hubspot.com huggingface.co humblebundle.com ibm.com icloud.com
id.me ifttt.com imgur.com indeed.com indiegogo.com infomaniak.com ing.com ing.de ing.nl inmotionhosting.com
instagram.com intel.com interactivebrokers.com intercom.com intuit.com invisionapp.com ionos.co.uk ionos.com ionos.de
irs.gov itch.io jetbrains.com jimdo.com jottacloud.com justworks.com kaggle.com kakao.com keepersecurity.com
keybase.io kickstarter.com kinsta.com klarna.com klaviyo.com kraken.com kucoin.com lastpass.com launchdarkly.com
leagueoflegends.com leaseweb.com ledger.com line.me linear.app link.com linkedin.com linode.com live.com
lloydsbank.com login.gov logitech.com logmein.com lyft.com mail.com mail.de mail.ru mailbox.org mailchimp.com
mailerlite.com mailfence.com mailgun.com mailjet.com malwarebytes.com mastodon.social mattermost.com medium.com
mega.io mega.nz mercadolibre.com mercadopago.com mercury.com meta.com microsoft.com microsoftonline.com migadu.com
minecraft.net miro.com mojang.com mollie.com monday.com mongodb.com monzo.com morganstanley.com mozilla.org my.gov.au
myfitnesspal.com n26.com name.com namecheap.com namesilo.com nationwide.co.uk natwest.com naver.com neon.tech
neteller.com netlify.com netsuite.com newegg.com newrelic.com nexmo.com nextcloud.com ngrok.com nicehash.com
nintendo.com nordaccount.com nordpass.com nordvpn.com norton.com notion.com notion.so npmjs.com nubank.com.br
nuget.org nvidia.com nytimes.com oculus.com odoo.com office.com office365.com okcoin.com okta.com okx.com onedrive.com
onelogin.com openai.com opencollective.com opendns.com optimizely.com oracle.com orcid.org outlook.com overleaf.com
ovh.co.uk ovh.com ovh.de ovhcloud.com pagerduty.com pandadoc.com parallels.com patreon.com paxful.com paychex.com
paylocity.com payoneer.com paypal.com paypal.de pcloud.com peloton.com personalcapital.com pinterest.com pipedrive.com
pivotaltracker.com planetscale.com playstation.com plex.tv plivo.com pnc.com podio.com poloniex.com porkbun.com
posteo.de postmarkapp.com proton.me protonmail.com protonvpn.com pulumi.com puppet.com purelymail.com pushover.net
pypi.org qnap.com qq.com quickbooks.com quora.com rackspace.com raiffeisen.at railway.app rakuten.com rapidapi.com
rbc.com rbcroyalbank.com reddit.com redhat.com remitly.com render.com resend.com restream.io revolut.com ring.com
riotgames.com ripe.net robinhood.com roblox.com rockstargames.com rollbar.com rubygems.org runescape.com
salesforce.com samsung.com santander.co.uk sap.com saxobank.com scaleway.com schwab.com scotiabank.com segment.com
sendgrid.com sendinblue.com sentry.io servicenow.com sharefile.com shopee.com shopify.com signalwire.com
simplelogin.io simplisafe.com singpass.gov.sg sipgate.de siteground.com skatteverket.se skrill.com skype.com slack.com
smartsheet.com snapchat.com snyk.io sofi.com sonarcloud.io sony.com sophos.com soundcloud.com sourceforge.net
spaceship.com sparkasse.de sparkpost.com splunk.com spotify.com square.com squarespace.com squareup.com ssa.gov
stackexchange.com stackoverflow.com standardnotes.com standardnotes.org starlingbank.com startmail.com statuspage.io
steamcommunity.com steampowered.com strava.com stripe.com substack.com sumologic.com supabase.com surfshark.com
surveymonkey.com swissquote.com sync.com synology.com tableau.com tailscale.com target.com taxact.com td.com
tdameritrade.com teamviewer.com telegram.org terraform.io tesla.com threads.net ticketmaster.com tiktok.com
todoist.com toggl.com toodledo.com toptal.com tradestation.com tradingview.com trello.com tresorit.com tumblr.com
turbotax.com tuta.com tuta.io tutanota.com twilio.com twitch.tv twitter.com typeform.com uber.com ubereats.com ubi.com
ubisoft.com ubuntu.com udemy.com ui.com united.com unity.com unity3d.com upcloud.com uphold.com upwork.com usaa.com
usbank.com va.gov vanguard.com vanguardinvestor.co.uk venmo.com vercel.com verizon.com viber.com vimeo.com
virginmedia.com vk.com vodafone.de vonage.com vultr.com walmart.com wasabi.com wealthfront.com wealthsimple.com web.de
webex.com webflow.com weebly.com wellsfargo.com westernunion.com westpac.com.au whatsapp.com wise.com wix.com
wordpress.com wordpress.org workday.com workplace.com wpengine.com wrike.com x.com xbox.com xero.com xing.com
yahoo.co.jp yahoo.com yandex.com yandex.ru yelp.com ynab.com youneedabudget.com youtube.com zapier.com zendesk.com
zeplin.io zerodha.com zoho.com zoho.eu zoom.com zoom.us zynga.com
`
  .trim()
  .split(/\s+/);
