package node;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.opensearch.Version;
import org.opensearch.cluster.service.ClusterService;
import org.opensearch.common.settings.Settings;
import org.opensearch.node.InternalSettingsPreparer;
import org.opensearch.node.Node;
import org.opensearch.plugins.Plugin;
import org.opensearch.plugins.PluginInfo;

/**
 * Runs one OpenSearch node out of the jars of Maven Central, for tests: arguments are settings, `http.port=9200`. It ends
 * when its input does, so that it never outlives whoever started it, however that ended.
 */
public final class Launcher extends Node {
    /** Modules that a distribution loads from folders of their own. */
    private static final List<String> MODULES = List.of(
        "org.opensearch.transport.Netty4ModulePlugin",
        "org.opensearch.analysis.common.CommonAnalysisModulePlugin",
        "org.opensearch.painless.PainlessModulePlugin",
        "org.opensearch.index.mapper.MapperExtrasModulePlugin");

    private Launcher(Settings settings, Path configuration, List<PluginInfo> plugins) {
        super(InternalSettingsPreparer.prepareEnvironment(settings, Map.of(), configuration, () -> "test"), plugins, true);
    }

    /** The id of the node in log lines may be set once in a process, and is not needed. */
    @Override
    protected void configureNodeAndClusterIdStateListener(ClusterService clusterService) {}

    public static void main(String[] settings) throws Exception {
        Settings.Builder builder = Settings.builder();
        for (String setting : settings) {
            int at = setting.indexOf('=');
            builder.put(setting.substring(0, at), setting.substring(at + 1));
        }
        Settings all = builder.build();
        Path home = Path.of(all.get("path.home"));
        for (String folder : List.of("config", "modules", "plugins")) Files.createDirectories(home.resolve(folder));
        List<PluginInfo> plugins = MODULES.stream().map(Launcher::describe).toList();
        try (Launcher node = new Launcher(all, home.resolve("config"), plugins)) {
            node.start();
            System.out.println("STARTED");
            awaitEndOfInput();
        }
        System.exit(0);
    }

    private static PluginInfo describe(String name) {
        return new PluginInfo(name, "a module", "-", Version.CURRENT, "21", name, null, List.of(), false);
    }

    private static void awaitEndOfInput() throws IOException {
        while (System.in.read() != -1) {}
    }
}
