import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;

/**
 * Prints for each message on standard input whether the guide's function accepts it. A line has the body, the id, the
 * timestamp, the signatures and the secret, each as base64. An empty header is missing.
 */
public class Verify {
  private static final String[] NAMES = {"webhook-id", "webhook-timestamp", "webhook-signature"};

  public static void main(String[] arguments) throws Exception {
    BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, UTF_8));
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      System.out.println(isAccepted(line.split(",", -1)));
    }
  }

  private static boolean isAccepted(String[] parts) throws Exception {
    Map<String, String> headers = new HashMap<>();
    for (int index = 0; index < NAMES.length; index++) {
      String value = new String(decode(parts[index + 1]), UTF_8);
      if (!value.isEmpty()) headers.put(NAMES[index], value);
    }
    try {
      return KoboWebhook.isFromKobo(decode(parts[0]), headers::get, new String(decode(parts[4]), UTF_8));
    } catch (IllegalArgumentException | IndexOutOfBoundsException refused) {
      return false;
    }
  }

  private static byte[] decode(String part) {
    return Base64.getDecoder().decode(part);
  }
}
